-- joins a very long list of empty texts for ever
-- verdict: over budget
function attack()
  local list = {}
  for i = 1, 30000 do
    list[i] = ""
  end
  while true do
    table.concat(list)
  end
end
