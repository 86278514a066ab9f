--- The end of a unit that isn't eliminated on the field: its run came to its end, or failed, or it wanted to.

local units = require("units")

local M = {}

--- Looks after the unit whose turn is over.
---@param state State
---@param turn Turn
function M.look(state, turn)
  local unit = state.units[turn.unit]
  if not unit then
    return
  elseif turn.faults[turn.seat] then
    units.remove(state, unit, "error")
  elseif turn.returned then
    units.remove(state, unit, "returned")
  end
end

return M
