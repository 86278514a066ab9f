-- yields to the engine
-- verdict: error
function attack()
  pcall(coroutine.yield, { "forged" })
  coroutine.yield({ "forged" })
end
