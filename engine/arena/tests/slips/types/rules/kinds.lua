--- Values of another kind than is needed.

local docks = require("docks")

local M = {}

function M.run(state, turn)
  local ship = state.ships[1]
  local sum = ship.name + 1 -- slip: a text in a sum
  local count = #state.wind -- slip: the length of a number
  for _, one in ipairs(ship.crates) do -- slip: a loop over a number
    print(one)
  end
  ship.crates = "none" -- slip: a text for a number
  state.wind = constants.ship.toll -- slip: a formula that isn't called
  local half = constants.ship.toll / 2 -- slip: a formula in a sum
  local told = ("%d of %d, 5%%"):format(half) -- slip: a value is missing
  docks.steer(turn, "north") -- slip: one class for another
  local way = state.field:path("ate", nil, 0, 0, 1, 1) -- slip: a word beside a list of directions
  if turn.finished then -- slip: nobody can add to the turn
    print(way, sum, count, told, rng("wind"):one_of(state.ships) or 3) -- slip: nor to chance
  end
  M.hoist("green") -- slip: a word of an enumeration that is worked out
  M.hoist("red")
end

---@param flag Flag
function M.hoist(flag)
  print(flag == "blu") -- slip: a word that is none of them
end

return M
