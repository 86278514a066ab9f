-- says from where to where in texts, which the price list does not read
-- verdict: error or over budget
function attack()
  while true do
    local _ = table.unpack({}, "1", "30000")
  end
end
