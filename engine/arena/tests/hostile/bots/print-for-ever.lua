-- prints for ever
-- verdict: over budget
function attack()
  while true do
    print("spam")
  end
end
