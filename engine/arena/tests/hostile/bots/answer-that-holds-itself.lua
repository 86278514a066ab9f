-- answers with what holds itself
-- verdict: error
function attack()
  local circle = { 1 }
  circle.again = circle
  return circle
end
