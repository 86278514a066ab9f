-- hands over a table that was large once and is empty now, in every call
-- verdict: over budget or plays on
function attack()
  local emptied = {}
  for i = 1, 20000 do
    emptied[-i] = true
  end
  for i = 1, 20000 do
    emptied[-i] = nil
  end
  while #api > 0 do
    pcall(api[1], emptied)
  end
end
