-- makes long texts of numbers in single instructions
-- verdict: over budget
function attack()
  local a, b = 1e300, 5e-324
  while true do
    local _ = a .. b .. a .. b .. a .. b .. a .. b .. a .. b .. a .. b .. a .. b .. a .. b
  end
end
