--- Balls: an HQ makes them, a pitcher carries one at a time.

local cooldowns = require("cooldowns")
local directions = require("directions")
local field = require("field")
local kinds = require("kinds")
local teams = require("teams")

local M = {}

--- Whether a ball lies there.
---@param state State
---@param x integer
---@param y integer
---@return boolean
function M.is_at(state, x, y)
  return state.field:get("ball", x, y) == 1
end

--- Lays a ball there.
---@param state State
---@param x integer
---@param y integer
function M.put(state, x, y)
  state.field:set("ball", 1, x, y)
end

--- Takes away the ball that lies there.
---@param state State
---@param x integer
---@param y integer
function M.take(state, x, y)
  state.field:set("ball", 0, x, y)
end

---@param unit UnitRecord
---@param direction Direction
---@return integer x
---@return integer y
local function beside(unit, direction)
  local step = directions.STEPS[direction]
  return unit.x + step.x, unit.y + step.y
end

--- Why an HQ can't make a ball there, or nil. There is no cooldown to it.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@return string?
function M.making_obstacle(state, unit, direction)
  if not kinds.ABLE[unit.type].construct_ball then
    return kinds.only("construct_ball") .. " makes balls"
  elseif teams.of(state, unit.team).reputation < constants.ball.cost then
    return "there is not enough reputation"
  end
  return field.obstacle(state, beside(unit, direction))
end

--- A new ball, for reputation.
---@param state State
---@param unit UnitRecord
---@param direction Direction
function M.make(state, unit, direction)
  local team, x, y = teams.of(state, unit.team), beside(unit, direction)
  team.reputation = team.reputation - constants.ball.cost
  M.put(state, x, y)
end

--- Why a pitcher can't take or lay down a ball there, or nil.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@return string?
function M.carrying_obstacle(state, unit, direction)
  if not kinds.ABLE[unit.type].move_ball then
    return kinds.only("move_ball") .. " carries balls"
  elseif not cooldowns.can_act(unit) then
    return "this unit can't act now"
  end
  local x, y = beside(unit, direction)
  if unit.ball then
    return field.obstacle(state, x, y)
  elseif not M.is_at(state, x, y) then
    return "there is no ball"
  end
end

--- Empty hands take the ball, full ones lay it down.
---@param state State
---@param unit UnitRecord
---@param direction Direction
function M.carry(state, unit, direction)
  local x, y = beside(unit, direction)
  cooldowns.add_action(unit)
  if unit.ball then
    M.put(state, x, y)
  else
    M.take(state, x, y)
  end
  unit.ball = not unit.ball
end

return M
