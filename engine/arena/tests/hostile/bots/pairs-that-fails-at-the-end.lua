-- has a long table walked that can't be walked after all
-- verdict: over budget
function attack()
  local list = {}
  for i = 1, 20000 do
    list[i] = i
  end
  list[list] = true
  while true do
    pcall(pairs, list)
  end
end
