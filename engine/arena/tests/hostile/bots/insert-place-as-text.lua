-- inserts at the front, with the place as a text
-- verdict: error or over budget
function attack()
  local list = {}
  for i = 1, 30000 do
    list[i] = i
  end
  while true do
    table.insert(list, "1", 0)
    list[#list] = nil
  end
end
