-- keeps coroutines with very large stacks
-- verdict: out of memory or over budget or error
local kept = {}

local function deep(level)
  if level == 0 then
    return coroutine.yield()
  end
  return deep(level - 1), 1
end

function attack()
  while true do
    local co = coroutine.create(deep)
    kept[#kept + 1] = co
    local good, why = coroutine.resume(co, 1500)
    if not good then
      error(why, 0)
    end
  end
end
