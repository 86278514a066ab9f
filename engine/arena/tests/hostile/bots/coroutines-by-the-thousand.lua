-- keeps as many coroutines as it can
-- verdict: out of memory or over budget
local kept = {}

function attack()
  while true do
    local co = coroutine.create(coroutine.yield)
    coroutine.resume(co, table.unpack({}, 1, 50))
    kept[#kept + 1] = co
  end
end
