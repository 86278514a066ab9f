-- takes the first of a long list for ever
-- verdict: over budget
function attack()
  local list = {}
  for i = 1, 30000 do
    list[i] = i
  end
  while true do
    list[#list + 1] = table.remove(list, 1)
  end
end
