-- asks for the first key of a long table that has no order
-- verdict: over budget
function attack()
  local list = {}
  for i = 1, 20000 do
    list[i] = i
  end
  list[list] = true
  while true do
    pcall(next, list)
  end
end
