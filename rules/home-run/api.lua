--- What a unit may ask and do in its turn, which is its controller. Everything takes effect at once. An order that is refused does nothing,
--- costs the penalty, and returns false and why; to look at what can't be seen costs it, too. Nothing of this is an error.

local array = require("array")
local balls = require("balls")
local batting = require("batting")
local cooldowns = require("cooldowns")
local directions = require("directions")
local economy = require("economy")
local energy = require("energy")
local kinds = require("kinds")
local lineup = require("lineup")
local moving = require("moving")
local recruiting = require("recruiting")
local sensing = require("sensing")
local teams = require("teams")
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

--- All directions against the clock from north, and ZERO at the end.
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

-- Coordinates whose differences can be squared.
local FARTHEST = 1 << 30

---@param coordinate any
---@return boolean
local function is_coordinate(coordinate)
  return math.type(coordinate) == "integer" and coordinate >= -FARTHEST and coordinate <= FARTHEST
end

---@param location any
---@return boolean
local function is_location(location)
  return type(location) == "table" and is_coordinate(location.x) and is_coordinate(location.y)
end

---@param number any
---@return boolean
local function is_number(number)
  return type(number) == "number" and number == number
end

--- What a call that makes no sense gives, for the penalty.
---@generic T
---@param nothing T
---@return T
local function senseless(nothing)
  energy.penalise()
  return nothing
end

---@param why string
---@return boolean
---@return string
local function refused(why)
  energy.penalise()
  return false, why
end

--- Whether an order would not be refused. Only a question that makes no sense costs the penalty.
---@param check fun(state: State, unit: UnitRecord, direction: Direction, how: any): string?
---@param state State
---@param turn Turn
---@param direction any
---@param how any
---@return boolean
local function can(check, state, turn, direction, how)
  local unit = units.running(state, turn)
  if not directions.is_one(direction) then
    return senseless(false)
  end
  return check(state, unit, direction, how) == nil
end

---@param check fun(state: State, unit: UnitRecord, direction: Direction, how: any): string?
---@param act fun(state: State, unit: UnitRecord, direction: Direction, how: any, turn: Turn)
---@param state State
---@param turn Turn
---@param direction any
---@param how any
---@return boolean done
---@return string? why not
local function order(check, act, state, turn, direction, how)
  local unit = units.running(state, turn)
  local obstacle = not directions.is_one(direction) and "that is no direction" or check(state, unit, direction, how)
  if obstacle then
    return refused(obstacle)
  end
  act(state, unit, direction, how, turn)
  return true
end

-- Orders, and whether they would be obeyed.

--- Whether you can move at all now; with a direction, whether you can move there.
---@param direction? Direction
---@return boolean
function api.can_move(state, turn, direction)
  if direction == nil then
    return cooldowns.can_move(units.running(state, turn))
  end
  return can(moving.obstacle, state, turn, direction)
end

--- One step. ZERO stays, and costs its cooldown.
---@param direction Direction
---@return boolean done
---@return string? why not
function api.move(state, turn, direction)
  return order(moving.obstacle, moving.move, state, turn, direction)
end

--- Whether you can act at all now.
---@return boolean
function api.can_act(state, turn)
  return cooldowns.can_act(units.running(state, turn))
end

---@param direction Direction
---@return boolean
function api.can_move_ball(state, turn, direction)
  return can(balls.carrying_obstacle, state, turn, direction)
end

--- A pitcher takes the ball there; or lays down there the one that it carries.
---@param direction Direction
---@return boolean done
---@return string? why not
function api.move_ball(state, turn, direction)
  return order(balls.carrying_obstacle, balls.carry, state, turn, direction)
end

---@param direction Direction
---@param strength integer
---@return boolean
function api.can_bat(state, turn, direction, strength)
  return can(batting.obstacle, state, turn, direction, strength)
end

--- A batter hits the ball or unit there: it flies on for so many tiles.
---@param direction Direction
---@param strength integer
---@return boolean done
---@return string? why not
function api.bat(state, turn, direction, strength)
  return order(batting.obstacle, batting.bat, state, turn, direction, strength)
end

---@param type UnitType
---@param direction Direction
---@return boolean
function api.can_recruit_unit(state, turn, type, direction)
  if not kinds.is_one(type) then
    return senseless(false)
  end
  return can(recruiting.obstacle, state, turn, direction, type)
end

--- An HQ puts a new unit there, for reputation. It runs right after the HQ.
---@param type UnitType
---@param direction Direction
---@return boolean done
---@return string? why not
function api.recruit_unit(state, turn, type, direction)
  return order(recruiting.obstacle, recruiting.recruit, state, turn, direction, type)
end

---@param direction Direction
---@return boolean
function api.can_construct_ball(state, turn, direction)
  return can(balls.making_obstacle, state, turn, direction)
end

--- An HQ puts a new ball there, for reputation.
---@param direction Direction
---@return boolean done
---@return string? why not
function api.construct_ball(state, turn, direction)
  return order(balls.making_obstacle, balls.make, state, turn, direction)
end

--- Ends this unit, at once.
function api.kill_self(state, turn)
  units.remove(state, units.running(state, turn), "itself")
  end_turn()
end

--- Ends your turn. The next one goes on from here.
api.yield = end_turn

-- Questions about oneself and the round.

--- Who you are, as others see you.
---@return UnitInfo
function api.get_info(state, turn)
  return units.info(units.running(state, turn))
end

---@return Location
function api.get_location(state, turn)
  local unit = units.running(state, turn)
  return { x = unit.x, y = unit.y }
end

---@return UnitType
function api.get_type(state, turn)
  return units.running(state, turn).type
end

---@return Team
function api.get_team(_, turn)
  return turn.seat
end

---@return Team
function api.get_opponent(state, turn)
  local _, opponent = teams.of(state, turn.seat)
  return opponent.name
end

--- This round, from 0.
---@return integer
function api.get_round(_, turn)
  return economy.round(turn)
end

--- What every gain is multiplied by in a round.
---@param round integer
---@return number?
function api.get_inflation(_, _, round)
  if not is_number(round) then
    return senseless(nil)
  end
  return economy.inflation(round)
end

--- What your team has.
---@return number
function api.get_reputation(state, turn)
  return teams.of(state, turn.seat).reputation
end

--- What your team has.
---@return number
function api.get_points(state, turn)
  return teams.of(state, turn.seat).points
end

--- Energy used in this turn, with what was left over from the one before.
---@return integer
function api.get_energy_used()
  return energy.used()
end

---@return integer
function api.get_energy_left()
  return energy.left()
end

--- A part of 1.
---@return number
function api.get_percentage_of_energy_used()
  return energy.used() / constants.energy.limit
end

--- A part of 1.
---@return number
function api.get_percentage_of_energy_left()
  return energy.left() / constants.energy.limit
end

--- A part of 1, drawn for your team.
---@return number
function api.get_random_double(_, turn)
  return rng("luck of " .. turn.seat):real()
end

-- Sensing.

--- Whether a location is inside of your vision and of the map.
---@param location Location
---@return boolean
function api.can_sense_location(state, turn, location)
  local unit = units.running(state, turn)
  if not is_location(location) then
    return senseless(false)
  end
  return sensing.sees(state, unit, location)
end

--- Whether a location inside of your vision is outside of the map; nil if it is too far away.
---@param location Location
---@return boolean?
function api.is_out_of_map(state, turn, location)
  local unit = units.running(state, turn)
  if not is_location(location) or not sensing.in_vision(unit, location) then
    return senseless(nil)
  end
  return not state.field:contains(location.x, location.y)
end

--- The other units inside of a squared radius and of your vision, nearest first, then by x, then by y.
---@param radius number
---@param team? Team both, if left out
---@return UnitInfo[]
function api.sense_units(state, turn, radius, team)
  local unit = units.running(state, turn)
  if not is_number(radius) then
    return senseless({})
  end
  return sensing.units(state, unit, radius, team)
end

--- The unit at a location that you see, or nil.
---@param location Location
---@return UnitInfo?
function api.sense_unit_at_location(state, turn, location)
  local unit = units.running(state, turn)
  if not is_location(location) or not sensing.sees(state, unit, location) then
    return senseless(nil)
  end
  local other = units.at(state, location.x, location.y)
  return other and units.info(other)
end

--- What a tile that you see is.
---@param location Location
---@param check_ball boolean whether a ball that lies there counts
---@return MapObject?
function api.sense_object_at_location(state, turn, location, check_ball)
  local unit = units.running(state, turn)
  if not is_location(location) or not sensing.sees(state, unit, location) then
    return senseless(nil)
  end
  return sensing.object_at(state, location, check_ball)
end

--- The locations of such objects inside of a squared radius and of your vision, nearest first, then by x, then by y.
---@param kind MapObject
---@param radius number
---@return Location.Near[]
function api.sense_objects(state, turn, kind, radius)
  local unit = units.running(state, turn)
  if not sensing.is_object(kind) or not is_number(radius) then
    return senseless({})
  end
  return sensing.objects(state, unit, kind, radius)
end

-- Places and directions.

--- The location one step in a direction from another; or so far away.
---@param location Location
---@param direction Direction|integer a direction, or what is added to x
---@param dy? integer what is added to y
---@return Location?
function api.add(_, _, location, direction, dy)
  local step = directions.STEPS[direction]
  local dx = step and step.x or direction
  dy = step and step.y or dy
  if not is_location(location) or not is_coordinate(dx) or not is_coordinate(dy) then
    return senseless(nil)
  end
  return { x = location.x + dx, y = location.y + dy }
end

--- By the signs of the differences alone: from (0, 0) to (5, 1) is NORTHEAST.
---@param from Location
---@param to Location
---@return Direction?
function api.direction_to(_, _, from, to)
  if not is_location(from) or not is_location(to) then
    return senseless(nil)
  end
  return directions.of(to.x - from.x, to.y - from.y)
end

---@param from Location
---@param to Location
---@return integer?
function api.distance_squared(_, _, from, to)
  if not is_location(from) or not is_location(to) then
    return senseless(nil)
  end
  local dx, dy = to.x - from.x, to.y - from.y
  return dx * dx + dy * dy
end

--- Whether two locations, or two directions, are the same.
---@param one Location|Direction
---@param other Location|Direction
---@return boolean
function api.is_equal(_, _, one, other)
  if is_location(one) and is_location(other) then
    return one.x == other.x and one.y == other.y
  end
  return directions.is_one(one) and one == other
end

---@param direction any
---@param eighths integer
---@return Direction?
local function turned(direction, eighths)
  if not directions.is_one(direction) then
    return senseless(nil)
  end
  return directions.turned(direction, eighths)
end

--- One eighth against the clock: NORTH becomes NORTHWEST.
---@param direction Direction
---@return Direction?
function api.rotate_left(_, _, direction)
  return turned(direction, 1)
end

--- One eighth with the clock: NORTH becomes NORTHEAST.
---@param direction Direction
---@return Direction?
function api.rotate_right(_, _, direction)
  return turned(direction, -1)
end

---@param direction Direction
---@return Direction?
function api.opposite(_, _, direction)
  return turned(direction, 4)
end

--- 1 straight, 1.4142 on a diagonal, 0 for ZERO.
---@param direction Direction
---@return number?
function api.length(_, _, direction)
  if not directions.is_one(direction) then
    return senseless(nil)
  end
  return directions.length(direction)
end

--- The direction of a difference, by its signs.
---@param dx number
---@param dy number
---@return Direction?
function api.get_direction(_, _, dx, dy)
  if not is_number(dx) or not is_number(dy) then
    return senseless(nil)
  end
  return directions.of(dx, dy)
end

-- The array, the schedule, and what goes to the replay.

--- What your team wrote there, 0 if nothing; -1 where there is no such place.
---@param index integer from 0
---@return integer
function api.read(state, turn, index)
  if not array.has(index) then
    return senseless(-1)
  end
  return array.read(teams.of(state, turn.seat), index)
end

--- For your team's units to read.
---@param index integer from 0
---@param value integer of 32 bits
---@return boolean done
---@return string? why not
function api.write(state, turn, index, value)
  if not array.has(index) then
    return refused("there is no such place in the array")
  elseif not array.can_hold(value) then
    return refused("the array holds integers of 32 bits")
  end
  array.write(teams.of(state, turn.seat), index, value)
  return true
end

---@param id integer
---@return boolean
function api.can_schedule(state, turn, id)
  local unit = units.running(state, turn)
  if id == nil then
    return senseless(false)
  end
  return lineup.can_schedule(state, turn, unit, id)
end

--- Lets a unit of your team that hasn't run in this round run right after you, now and in later rounds.
---@param id integer
---@return boolean done
---@return string? why not
function api.schedule(state, turn, id)
  local unit = units.running(state, turn)
  if not lineup.can_schedule(state, turn, unit, id) then
    return refused("that unit can't be scheduled")
  end
  lineup.schedule(state, turn, unit, id)
  return true
end

--- Writes a text into the replay.
---@param text any
function api.println(_, turn, text)
  event("printed", { unit = turn.unit, text = tostring(text):sub(1, constants.print.most_bytes) })
end

---@param color any
---@return string?
local function color_name(color)
  return color ~= nil and tostring(color):sub(1, constants.print.most_bytes) or nil
end

--- Draws a point into the replay.
---@param location Location
---@param color? string
---@return boolean done
---@return string? why not
function api.draw_point_debug(_, turn, location, color)
  if not is_location(location) then
    return refused("that is no location")
  end
  event("drawn_point", { unit = turn.unit, at = { location.x, location.y }, color = color_name(color) })
  return true
end

--- Draws a line into the replay.
---@param from Location
---@param to Location
---@param color? string
---@return boolean done
---@return string? why not
function api.draw_line_debug(_, turn, from, to, color)
  if not is_location(from) or not is_location(to) then
    return refused("that is no location")
  end
  event("drawn_line", { unit = turn.unit, from = { from.x, from.y }, to = { to.x, to.y }, color = color_name(color) })
  return true
end

return api
