local race = require("race")

local api = {}

-- Runs to the next post; its number.
function api.step(state, turn)
  return race.step(state, turn.seat)
end

--- Stands where it is; the next turn goes on from there.
api.rest = end_turn

return api
