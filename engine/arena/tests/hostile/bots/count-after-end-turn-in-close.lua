-- ends its turn in a __close that coroutine.close runs, and goes on uncounted
-- verdict: plays on or over budget
local function work()
  local sum = 0
  for _ = 1, 10000 do
    sum = sum + 1
  end
  print("ran 20000")
end

function attack()
  if not rest then
    return
  end
  local co = coroutine.create(function()
    local _ <close> = setmetatable({}, { __close = rest })
    coroutine.yield()
  end)
  coroutine.resume(co)
  pcall(coroutine.close, co)
  for _ = 1, 50 do
    coroutine.wrap(work)()
  end
end
