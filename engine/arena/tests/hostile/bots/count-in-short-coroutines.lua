-- works in thousands of short coroutines, each with a fresh count
-- verdict: plays on
function attack()
  local ran = 0
  while budget() > 3000 do
    coroutine.wrap(function()
      for _ = 1, 100 do
        ran = ran + 1
      end
    end)()
  end
  print("ran " .. ran)
end
