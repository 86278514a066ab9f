--- Energy: what the unit that calls has used in this turn, and what a refused order takes from it. The kernel takes the price of each call itself.

local M = {}

--- Takes the penalty from the unit that calls.
function M.penalise()
  charge(constants.energy.penalty)
end

--- What the unit that calls may still use in this turn.
---@return integer
function M.left()
  -- Orders written down in a case spend nothing, and have more than there is.
  return math.min(charge(0), constants.energy.limit)
end

--- With what the turn before took too much.
---@return integer
function M.used()
  return constants.energy.limit - M.left()
end

return M
