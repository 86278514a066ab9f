-- has the iterator of a list begin at the least of all integers
-- verdict: plays on or over budget
function attack()
  local list = { 1, 2, 3 }
  local step = pairs(list)
  print(step(list, math.mininteger))
end
