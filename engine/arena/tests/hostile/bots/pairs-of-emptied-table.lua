-- walks a table that was large once and is empty now
-- verdict: over budget
function attack()
  local emptied = {}
  for i = 1, 20000 do
    emptied[-i] = true
  end
  for i = 1, 20000 do
    emptied[-i] = nil
  end
  while true do
    pairs(emptied)
  end
end
