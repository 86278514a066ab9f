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
  if end_turn then
    pcall(end_turn)
    pcall(coroutine.wrap(end_turn))
    pcall(table.sort, { 2, 1 }, end_turn)
    pcall(string.gsub, "x", "x", end_turn)
    local co = coroutine.create(end_turn)
    coroutine.resume(co)
    coroutine.close(co)
    for _ in end_turn do
    end
  end
end
