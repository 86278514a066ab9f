-- calls itself through pcall until C's stack is full
-- verdict: plays on
local levels = 0

local function deep()
  levels = levels + 1
  pcall(deep)
end

function attack()
  levels = 0
  deep()
  print(levels)
end
