--- Cooldowns: a unit may move, or act, when the one for it is below 1. Both fall as its turn begins.

local directions = require("directions")
local kinds = require("kinds")
local units = require("units")

local M = {}

--- At the start of a turn, never below 0.
---@param state State
---@param turn Turn
function M.fall(state, turn)
  local unit, fall = units.running(state, turn), constants.cooldown.fall
  unit.movement_cooldown = math.max(0, unit.movement_cooldown - fall)
  unit.action_cooldown = math.max(0, unit.action_cooldown - fall)
end

--- Whether a unit may move now.
---@param unit UnitRecord
---@return boolean
function M.can_move(unit)
  return kinds.can_move(unit.type) and unit.movement_cooldown < constants.cooldown.ready_below
end

--- Whether a unit may act now.
---@param unit UnitRecord
---@return boolean
function M.can_act(unit)
  return kinds.can_act(unit.type) and unit.action_cooldown < constants.cooldown.ready_below
end

--- A move in no direction counts, too: no move adds less than 1.
---@param unit UnitRecord
---@param direction Direction
function M.add_move(unit, direction)
  local added = directions.length(direction) * kinds.FIGURES[unit.type].movement_cooldown
  unit.movement_cooldown = unit.movement_cooldown + math.max(constants.cooldown.least_move, added)
end

--- What an action adds.
---@param unit UnitRecord
function M.add_action(unit)
  unit.action_cooldown = unit.action_cooldown + kinds.FIGURES[unit.type].action_cooldown
end

return M
