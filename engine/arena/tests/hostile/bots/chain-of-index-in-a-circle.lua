-- looks a name up in a circle of tables
-- verdict: error
function attack()
  local circle = {}
  circle.__index = circle
  return setmetatable(circle, circle).none
end
