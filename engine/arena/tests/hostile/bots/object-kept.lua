-- keeps every object it was given, and calls it in later turns: from coroutines, in __close, on the way out of errors
-- verdict: plays on or over budget
local kept, workers = {}, {}

local function call_all()
  for _, object in ipairs(kept) do
    for _, name in ipairs(methods) do
      pcall(object[name], object, 1)
    end
  end
end

local function work()
  local _ <close> = setmetatable({}, { __close = call_all })
  while true do
    call_all()
    coroutine.yield()
  end
end

function attack(game)
  if not methods then
    return
  end
  kept[#kept + 1] = game
  workers[#workers + 1] = coroutine.create(work)
  for _, worker in ipairs(workers) do
    coroutine.resume(worker)
  end
  pcall(coroutine.close, table.remove(workers, 1))
  local _ <close> = setmetatable({}, { __close = call_all })
end
