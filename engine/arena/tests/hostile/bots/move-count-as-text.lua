-- moves entries from and to places that are texts
-- verdict: error or over budget
function attack()
  local list = {}
  for i = 1, 30000 do
    list[i] = i
  end
  while true do
    table.move(list, "1", "30000", "2")
  end
end
