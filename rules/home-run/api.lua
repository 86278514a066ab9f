--- What a unit may ask and do in its turn. Everything takes effect at once. An order that is refused does nothing, costs the penalty, and returns
--- false and the reason; looking at what can't be seen costs the penalty too. None of this is an error.

local balls = require("balls")
local batting = require("batting")
local checks = require("checks")
local cooldowns = require("cooldowns")
local directions = require("directions")
local kinds = require("kinds")
local moving = require("moving")
local recruiting = require("recruiting")
local units = require("units")
local words = require("words")

---@class Location
---@field x integer
---@field y integer grows to the north

---@class Location.Near: Location
---@field distance integer squared, from the unit that senses

---@class UnitInfo
---@field id integer
---@field team Team
---@field type UnitType
---@field location Location
---@field movement_cooldown number
---@field action_cooldown number
---@field carrying_ball boolean

---@class UnitStats
---@field REP_COST integer
---@field VISION_RANGE integer squared, as all ranges are
---@field ACTION_RANGE integer
---@field MOVEMENT_RANGE integer
---@field ACTION_COOLDOWN number
---@field MOVEMENT_COOLDOWN number

local api = {}

---@enum Team
api.Team = words.TEAMS

---@enum UnitType
api.UnitType = words.UNIT_TYPES

---@enum MapObject
api.MapObject = words.MAP_OBJECTS

---@enum Direction
api.Direction = words.DIRECTIONS

--- All directions counterclockwise from north, and ZERO at the end.
---@type Direction[]
api.Directions = directions.NAMES

--- What a step in a direction adds to x and y.
---@type table<Direction, Location>
api.Step = directions.STEPS

--- The figures of each type.
---@type table<UnitType, UnitStats>
api.UnitStat = kinds.stats()

--- The figures of the game.
---@type table<string, number>
api.GameConstants = words.figures()

--- Whether you can move at all now; with a direction, whether you can move there.
---@param state State
---@param turn Turn
---@param direction? Direction
---@return boolean
function api.can_move(state, turn, direction)
  if direction == nil then
    return cooldowns.can_move(units.running(state, turn))
  end
  return checks.can(moving.obstacle, state, turn, direction)
end

--- One step. ZERO stays, and costs its cooldown.
---@param state State
---@param turn Turn
---@param direction Direction
---@return boolean done
---@return string? why not
function api.move(state, turn, direction)
  return checks.order(moving.obstacle, moving.move, state, turn, direction)
end

--- Whether you can act at all now.
---@param state State
---@param turn Turn
---@return boolean
function api.can_act(state, turn)
  return cooldowns.can_act(units.running(state, turn))
end

---@param state State
---@param turn Turn
---@param direction Direction
---@return boolean
function api.can_move_ball(state, turn, direction)
  return checks.can(balls.carrying_obstacle, state, turn, direction)
end

--- A pitcher picks up the ball there, or puts down there the one that it carries.
---@param state State
---@param turn Turn
---@param direction Direction
---@return boolean done
---@return string? why not
function api.move_ball(state, turn, direction)
  return checks.order(balls.carrying_obstacle, balls.carry, state, turn, direction)
end

---@param state State
---@param turn Turn
---@param direction Direction
---@param strength integer
---@return boolean
function api.can_bat(state, turn, direction, strength)
  return checks.can(batting.obstacle, state, turn, direction, strength)
end

--- A batter hits the ball or unit there: it flies as many tiles as the strength.
---@param state State
---@param turn Turn
---@param direction Direction
---@param strength integer
---@return boolean done
---@return string? why not
function api.bat(state, turn, direction, strength)
  return checks.order(batting.obstacle, batting.bat, state, turn, direction, strength)
end

---@param state State
---@param turn Turn
---@param type UnitType
---@param direction Direction
---@return boolean
function api.can_recruit_unit(state, turn, type, direction)
  if not kinds.is_one(type) then
    return checks.senseless(false)
  end
  return checks.can(recruiting.obstacle, state, turn, direction, type)
end

--- An HQ puts a new unit there, for reputation. It runs right after the HQ.
---@param state State
---@param turn Turn
---@param type UnitType
---@param direction Direction
---@return boolean done
---@return string? why not
function api.recruit_unit(state, turn, type, direction)
  return checks.order(recruiting.obstacle, recruiting.recruit, state, turn, direction, type)
end

---@param state State
---@param turn Turn
---@param direction Direction
---@return boolean
function api.can_construct_ball(state, turn, direction)
  return checks.can(balls.making_obstacle, state, turn, direction)
end

--- An HQ puts a new ball there, for reputation.
---@param state State
---@param turn Turn
---@param direction Direction
---@return boolean done
---@return string? why not
function api.construct_ball(state, turn, direction)
  return checks.order(balls.making_obstacle, balls.make, state, turn, direction)
end

--- The unit dies at once.
---@param state State
---@param turn Turn
function api.kill_self(state, turn)
  units.remove(state, units.running(state, turn), "itself")
  end_turn()
end

--- Ends your turn. The next one goes on from here.
api.yield = end_turn

return api
