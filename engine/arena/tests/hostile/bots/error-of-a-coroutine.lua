-- fails with a coroutine, in a coroutine
-- verdict: error
function attack()
  coroutine.wrap(function()
    error(coroutine.running())
  end)()
end
