-- resumes coroutines inside of coroutines until C's stack is full
-- verdict: plays on
local levels = 0

local function deep()
  levels = levels + 1
  return coroutine.wrap(deep)()
end

function attack()
  levels = 0
  print(pcall(deep))
  print(levels)
end
