-- has the iterator of a list walk over the same holes again and again
-- verdict: over budget
function attack()
  local list = {}
  for i = 1, 20000 do
    list[i] = i
  end
  local step = pairs(list)
  for i = 1, 19999 do
    list[i] = nil
  end
  while true do
    step(list, 0)
  end
end
