-- takes powers that are hard to compute
-- verdict: over budget
function attack()
  local a = 5e-324
  while true do
    local r = a ^ 0.9
  end
end
