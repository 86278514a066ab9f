--- Checks of what bots hand over, and what becomes of a call that isn't allowed or makes no sense.

local directions = require("directions")
local energy = require("energy")
local units = require("units")

local M = {}

-- Coordinates whose differences can be squared.
local FARTHEST = 1 << 30

--- Whether that can be a coordinate.
---@param coordinate any
---@return boolean
function M.is_coordinate(coordinate)
  return math.type(coordinate) == "integer" and coordinate >= -FARTHEST and coordinate <= FARTHEST
end

--- Whether that can be a location.
---@param location any
---@return boolean
function M.is_location(location)
  return type(location) == "table" and M.is_coordinate(location.x) and M.is_coordinate(location.y)
end

--- Whether that is a number to reckon with.
---@param number any
---@return boolean
function M.is_number(number)
  return type(number) == "number" and number == number
end

--- What a call that makes no sense gives, for the penalty.
---@generic T
---@param nothing T
---@return T
function M.senseless(nothing)
  energy.penalise()
  return nothing
end

--- What a refused order gives, for the penalty.
---@param why string
---@return boolean
---@return string
function M.refused(why)
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
function M.can(check, state, turn, direction, how)
  local unit = units.running(state, turn)
  if not directions.is_one(direction) then
    return M.senseless(false)
  end
  return check(state, unit, direction, how) == nil
end

--- An order is carried out, or refused for the penalty.
---@param check fun(state: State, unit: UnitRecord, direction: Direction, how: any): string?
---@param act fun(state: State, unit: UnitRecord, direction: Direction, how: any, turn: Turn)
---@param state State
---@param turn Turn
---@param direction any
---@param how any
---@return boolean done
---@return string? why not
function M.order(check, act, state, turn, direction, how)
  local unit = units.running(state, turn)
  local obstacle = not directions.is_one(direction) and "that is no direction" or check(state, unit, direction, how)
  if obstacle then
    return M.refused(obstacle)
  end
  act(state, unit, direction, how, turn)
  return true
end

return M
