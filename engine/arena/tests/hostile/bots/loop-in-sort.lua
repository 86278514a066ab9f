-- loops in the order that sort asks
-- verdict: over budget
function attack()
  table.sort({ 3, 2, 1 }, function()
    while true do
    end
  end)
end
