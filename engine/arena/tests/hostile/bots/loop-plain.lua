-- runs for ever
-- verdict: over budget
function attack()
  while true do
  end
end
