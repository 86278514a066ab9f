-- has a condition so long that reading it takes seconds
-- verdict: plays on or error or refused
function attack(value)
  if
    value
    --repeat 40000 and value
  then
    return
  end
end
