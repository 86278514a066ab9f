-- hands a very long list of arguments on for ever
-- verdict: over budget or out of memory
local function nobody() end

local function pass(...)
  while true do
    nobody(...)
  end
end

function attack()
  pass(table.unpack({}, 1, 30000))
end
