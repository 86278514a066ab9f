-- reads a number of very many digits in a base
-- verdict: over budget
function attack()
  local digits = ("1"):rep(1 << 18)
  while true do
    tonumber(digits, 10)
  end
end
