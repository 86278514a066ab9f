-- answers with one table, large once and empty now, in thousands of places
-- verdict: error or over budget
local emptied = {}
function attack()
  for i = 1, 20000 do
    emptied[-i] = true
  end
  for i = 1, 20000 do
    emptied[-i] = nil
  end
  local answer = {}
  for i = 1, 9000 do
    answer[i] = emptied
  end
  return answer
end
