-- joins a megabyte a hundred times
-- verdict: over budget
function attack()
  local list, long = {}, ("x"):rep(10000)
  for i = 1, 100 do
    list[i] = long
  end
  for _ = 1, 100 do
    table.concat(list)
  end
end
