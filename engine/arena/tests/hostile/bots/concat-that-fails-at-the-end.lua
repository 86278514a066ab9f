-- joins long texts with something that is none at their end
-- verdict: over budget
function attack()
  local list, long = {}, ("x"):rep(10000)
  for i = 1, 100 do
    list[i] = long
  end
  list[101] = {}
  while true do
    pcall(table.concat, list)
  end
end
