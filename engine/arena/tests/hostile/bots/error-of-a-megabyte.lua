-- fails with a text of a megabyte
-- verdict: error
function attack()
  error(("x"):rep(1 << 20))
end
