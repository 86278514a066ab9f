-- One step in a turn.
function turn(game)
  game:step()
end
