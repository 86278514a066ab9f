-- loops in the function that gsub calls
-- verdict: over budget
function attack()
  ("x"):gsub("x", function()
    while true do
    end
  end)
end
