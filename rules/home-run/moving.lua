--- Moving: one step to a free tile, or none at all.

local cooldowns = require("cooldowns")
local directions = require("directions")
local field = require("field")
local units = require("units")

local M = {}

--- Why a unit can't move so, or nil.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@return string?
function M.obstacle(state, unit, direction)
  if not cooldowns.can_move(unit) then
    return "this unit can't move now"
  elseif direction == "ZERO" then
    return nil
  end
  local step = directions.STEPS[direction]
  return field.obstacle(state, unit.x + step.x, unit.y + step.y)
end

--- A unit takes a step, and its cooldown grows.
---@param state State
---@param unit UnitRecord
---@param direction Direction
function M.move(state, unit, direction)
  local step = directions.STEPS[direction]
  cooldowns.add_move(unit, direction)
  if direction ~= "ZERO" then
    units.move(state, unit, unit.x + step.x, unit.y + step.y)
  end
end

return M
