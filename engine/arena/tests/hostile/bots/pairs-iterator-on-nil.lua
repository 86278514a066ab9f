-- calls the iterator of a list on nothing
-- verdict: error
function attack()
  local step = pairs({ 1, 2, 3 })
  return step(nil, 0)
end
