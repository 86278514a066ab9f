-- keeps its turn for ever, at the price of two instructions a time
-- verdict: plays on or over budget
function attack()
  return false
end
