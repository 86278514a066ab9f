-- calls the iterator of a list on a number, as if it were the address of a table
-- verdict: error
function attack()
  local step = pairs({ 1, 2, 3 })
  return step(0x4141414141, 0)
end
