-- ends a turn that is nobody's while it is loaded
-- verdict: error or plays on
if end_turn then
  end_turn()
end
function attack() end
