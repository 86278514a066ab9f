-- puts something before a long list for ever
-- verdict: over budget
function attack()
  local list = {}
  for i = 1, 30000 do
    list[i] = i
  end
  while true do
    table.insert(list, 1, 0)
    list[#list] = nil
  end
end
