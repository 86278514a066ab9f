--- Moving: a step to one of the four neighbours, for one move each.

local field = require("field")
local units = require("units")

local M = {}

--- Why a unit can't step there, or nil when it can.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@return string?
function M.obstacle(state, unit, x, y)
  if unit.moves < 1 then
    return ("unit %d has no move left"):format(unit.id)
  elseif math.abs(unit.x - x) + math.abs(unit.y - y) ~= 1 then
    return ("%s is no neighbour of %s"):format(field.name(x, y), field.name(unit.x, unit.y))
  end
  local no_moving = state.field:get("no_moving", x, y, unit.z)
  if not no_moving then
    return ("%s is outside"):format(field.name(x, y))
  elseif no_moving == 1 then
    return ("terrain at %s allows no moving"):format(field.name(x, y))
  elseif field.is_hostile(state, unit.owner, x, y, unit.z) then
    return ("the enemy is at %s"):format(field.name(x, y))
  end
end

---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
function M.step(state, unit, x, y)
  unit.moves = unit.moves - 1
  units.place(state, unit, x, y, unit.z)
end

return M
