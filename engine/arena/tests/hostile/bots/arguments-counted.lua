-- counts a very long list of arguments for ever
-- verdict: over budget or out of memory
local function count(...)
  while true do
    select("#", ...)
  end
end

function attack()
  count(table.unpack({}, 1, 30000))
end
