-- calls the game with thousands of values at a time
-- verdict: over budget or plays on
function attack()
  local list = {}
  for i = 1, 9000 do
    list[i] = i
  end
  while api[1] do
    pcall(api[1], list)
  end
end
