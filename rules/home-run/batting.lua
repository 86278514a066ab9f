--- Batting: what is hit flies straight on, tile by tile, and what it meets decides.

local balls = require("balls")
local cooldowns = require("cooldowns")
local directions = require("directions")
local economy = require("economy")
local ground = require("ground")
local teams = require("teams")
local units = require("units")

local M = {}

--- Why a unit can't bat so, or nil.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param strength any
---@return string?
function M.obstacle(state, unit, direction, strength)
  if unit.type ~= "BATTER" then
    return "only a batter bats"
  elseif not cooldowns.can_act(unit) then
    return "this unit can't act now"
  elseif math.type(strength) ~= "integer" or strength < 1 or strength > constants.ball.most_strength then
    return ("the strength is 1 to %d"):format(constants.ball.most_strength)
  elseif direction == "ZERO" then
    return "a bat swings in one of the eight directions"
  end
  local step = directions.STEPS[direction]
  local x, y = unit.x + step.x, unit.y + step.y
  local target = units.at(state, x, y)
  if target and target.type == "HQ" then
    return "an HQ can't be batted"
  elseif not target and not balls.is_at(state, x, y) then
    return "there is nothing to bat"
  end
end

--- Whether there is nothing to stand on.
---@param state State
---@param x integer
---@param y integer
---@return boolean
local function is_deadly(state, x, y)
  local kind = state.field:get("ground", x, y)
  return kind == nil or kind == ground.WATER
end

---@param state State
---@param turn Turn
---@param hq UnitRecord
local function reward(state, turn, hq)
  local _, opponent = teams.of(state, hq.team)
  economy.add_points(opponent, turn, constants.economy.hq_hit_points)
  event("hq_hit", { hq = hq.team, rewarded = opponent.name })
end

--- A ball flies from where it lies. It is gone, or rests on the last tile that it reached.
---@param state State
---@param turn Turn
---@param x integer
---@param y integer
---@param step { x: integer, y: integer }
---@param tiles integer
local function fly_ball(state, turn, x, y, step, tiles)
  balls.take(state, x, y)
  for _ = 1, tiles do
    local next_x, next_y = x + step.x, y + step.y
    if is_deadly(state, next_x, next_y) then
      return
    elseif balls.is_at(state, next_x, next_y) then
      balls.take(state, next_x, next_y)
      return
    end
    local met = units.at(state, next_x, next_y)
    if met and met.type == "HQ" then
      reward(state, turn, met)
      return
    elseif met and met.type == "CATCHER" then
      break
    elseif met then
      units.remove(state, met, "ball")
    end
    x, y = next_x, next_y
  end
  balls.put(state, x, y)
end

--- A unit flies. It dies, perhaps with the one it meets, or stands on the last tile that it reached.
---@param state State
---@param unit UnitRecord
---@param step { x: integer, y: integer }
---@param tiles integer
local function fly_unit(state, unit, step, tiles)
  local x, y = unit.x, unit.y
  for _ = 1, tiles do
    local next_x, next_y = x + step.x, y + step.y
    if is_deadly(state, next_x, next_y) then
      return units.remove(state, unit, state.field:contains(next_x, next_y) and "water" or "edge")
    elseif balls.is_at(state, next_x, next_y) then
      return units.remove(state, unit, "ball")
    end
    local met = units.at(state, next_x, next_y)
    if met and met.type == "HQ" then
      return units.remove(state, unit, "HQ")
    elseif met and met.type == "CATCHER" then
      break
    elseif met then
      units.remove(state, unit, "collision")
      return units.remove(state, met, "collision")
    end
    x, y = next_x, next_y
  end
  if x ~= unit.x or y ~= unit.y then
    units.move(state, unit, x, y)
  end
end

---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param strength integer
---@param turn Turn
function M.bat(state, unit, direction, strength, turn)
  local step = directions.STEPS[direction]
  local x, y = unit.x + step.x, unit.y + step.y
  cooldowns.add_action(unit)
  event("batted", { unit = unit.id, direction = direction, strength = strength })
  local target = units.at(state, x, y)
  if target then
    fly_unit(state, target, step, strength)
  else
    fly_ball(state, turn, x, y, step, strength)
  end
end

return M
