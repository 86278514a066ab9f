-- makes a text of a gigabyte
-- verdict: error or over budget
function attack()
  return #("x"):rep(1 << 30)
end
