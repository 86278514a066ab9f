-- looks for the nearest of many names of the greatest length
-- verdict: over budget
function attack()
  local names = {}
  for i = 1, 100 do
    names[i] = ("ba"):rep(32)
  end
  while true do
    near(("ab"):rep(32), names)
  end
end
