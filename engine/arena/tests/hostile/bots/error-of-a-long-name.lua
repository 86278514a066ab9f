-- has errors name a type whose name is very long
-- verdict: over budget or out of memory
local named = setmetatable({}, { __name = ("x"):rep(1 << 19) })

local function fail()
  return named + 1
end

function attack()
  while true do
    pcall(fail)
    pcall(ipairs, named)
    pcall(math.floor, named)
  end
end
