-- asks for the last of very many arguments for ever
-- verdict: over budget or out of memory
local function last(...)
  while true do
    select(-1, ...)
  end
end

function attack()
  last(table.unpack({}, 1, 30000))
end
