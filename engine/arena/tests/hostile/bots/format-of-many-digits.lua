-- asks for hundreds of digits
-- verdict: over budget
function attack()
  while true do
    string.format("%.99f%.99e", 1e308, 5e-324)
  end
end
