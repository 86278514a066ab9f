-- One crate in a turn, as long as they are let.
function turn(game)
  pcall(game.carry, game, 1)
end
