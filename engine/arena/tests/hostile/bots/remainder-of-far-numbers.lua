-- divides the greatest float by the least
-- verdict: over budget
function attack()
  local a, b = 1e308, 5e-324
  while true do
    local r = a % b
    r = math.fmod(a, b)
  end
end
