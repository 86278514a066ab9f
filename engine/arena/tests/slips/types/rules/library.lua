--- What only rules have.

local M = {}

function M.run(state, turn)
  local chance = rng("wind")
  state.wind = chance:int(1) -- slip: an argument is missing
  local ship = rng("ships"):pik(state.ships) -- slip: a method of chance
  local drawn = rng("ships"):pick(state.ships)
  drawn.crates = drawn.crate -- slip: a field of what was drawn
  chance.shuffle(state.ships) -- slip: a dot for a colon
  event({ ship = ship }) -- slip: the name is missing
  event("wind", state.wind) -- slip: a number is no table
  queue.push("Left", 3) -- slip: seats go by number
  queue.remove(1, turn.seat) -- slip: units go by number
  rng.int(1, 6) -- slip: the stream is missing
  local made = grid.new({ widht = 3, height = 3 }) -- slip: a key of a grid
  print(made:size(), constants.ship.most)
end

return M
