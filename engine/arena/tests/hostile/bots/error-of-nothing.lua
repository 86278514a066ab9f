-- fails without a reason
-- verdict: error
function attack()
  error()
end
