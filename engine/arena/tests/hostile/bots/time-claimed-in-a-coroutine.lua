-- claims in a coroutine that the clock stopped it
-- verdict: error
function attack()
  coroutine.wrap(function()
    error("out of time: the clock stopped it after 1 instructions", 0)
  end)()
end
