-- keeps the functions of the game in a coroutine, and ends its turn in every place it can
-- verdict: plays on or over budget
local worker

function attack()
  worker = worker
    or coroutine.wrap(function()
      while true do
        for _, call in ipairs(api) do
          pcall(call, 1)
        end
        coroutine.yield()
      end
    end)
  worker()
  if rest then
    pcall(rest)
    pcall(coroutine.wrap(rest))
    pcall(table.sort, { 2, 1 }, rest)
    pcall(string.gsub, "x", "x", rest)
    local co = coroutine.create(rest)
    coroutine.resume(co)
    coroutine.close(co)
    for _ in rest do
    end
  end
end
