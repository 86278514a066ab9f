-- names a level that is not there as the place of its error
-- verdict: error
function attack()
  error("far", 1 << 30)
end
