-- saves one table, large once and empty now, in thousands of places
-- verdict: plays on or over budget
function attack()
  local emptied, saved = {}, {}
  for i = 1, 20000 do
    emptied[-i] = true
  end
  for i = 1, 20000 do
    emptied[-i] = nil
  end
  for i = 1, 9000 do
    saved[i] = emptied
  end
  save(saved)
end
