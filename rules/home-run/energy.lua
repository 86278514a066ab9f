--- Energy: what the unit that calls has used in this turn, and what a refused order takes from it.

local M = {}

function M.penalise() end

---@return integer
function M.used()
  return 0
end

---@return integer
function M.left()
  return math.max(0, constants.energy.limit - M.used())
end

return M
