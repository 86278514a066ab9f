-- says how often in a text, which the price list does not read
-- verdict: error or over budget or out of memory
function attack()
  local all = 0
  while true do
    all = all + #("x"):rep("1000000")
  end
end
