-- hands a very long list of arguments on for ever
-- verdict: over budget
local function nobody() end

local function pass(...)
  while true do
    nobody(...)
  end
end

function attack()
  pass(table.unpack({}, 1, 30000))
end
