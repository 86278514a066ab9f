-- saves an answer and changes it while its time runs out
-- verdict: over budget
function attack()
  local answer = { "saved" }
  save(answer)
  while true do
    answer[1] = "changed"
    answer[#answer + 1] = 1
    answer[1000] = nil
  end
end
