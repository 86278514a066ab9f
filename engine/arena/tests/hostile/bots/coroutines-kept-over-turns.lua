-- keeps coroutines, and the engine's own one, from turn to turn
-- verdict: plays on
local kept, worker = nil, nil

function attack()
  if kept then
    print(coroutine.status(kept), pcall(coroutine.resume, kept))
    pcall(coroutine.close, kept)
    pcall(coroutine.resume, kept)
  end
  kept = coroutine.running()
  worker = worker or coroutine.wrap(function()
    for i = 1, 100 do
      coroutine.yield(i)
    end
  end)
  print(worker())
end
