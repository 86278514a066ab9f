-- calls the game with more values than it may hand over
-- verdict: over budget or plays on
function attack()
  local list = {}
  for i = 1, 40000 do
    list[i] = i
  end
  while api[1] do
    pcall(api[1], list)
  end
end
