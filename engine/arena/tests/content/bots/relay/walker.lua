-- One step in a turn.
function turn()
  step()
end
