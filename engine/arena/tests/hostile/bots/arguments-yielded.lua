-- hands very many values back and forth between coroutines
-- verdict: over budget or out of memory
function attack()
  local echo = coroutine.wrap(function(...)
    while true do
      coroutine.yield(...)
    end
  end)
  echo(table.unpack({}, 1, 20000))
  while true do
    echo()
  end
end
