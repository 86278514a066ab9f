-- saves the same long text in every turn
-- verdict: plays on or over budget
local much = ("x"):rep(200000)
function attack()
  save({ much })
end
