-- saves far too much for ever
-- verdict: over budget
function attack()
  local list = {}
  for i = 1, 25000 do
    list[i] = i
  end
  while true do
    pcall(save, list)
  end
end
