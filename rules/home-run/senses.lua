--- What a unit sees: never more than its vision, and nothing of what others see.

local checks = require("checks")
local sensing = require("sensing")
local units = require("units")

local M = {}

--- Whether a location is inside of your vision and of the map.
---@param state State
---@param turn Turn
---@param location Location
---@return boolean
function M.can_sense_location(state, turn, location)
  local unit = units.running(state, turn)
  if not checks.is_location(location) then
    return checks.senseless(false)
  end
  return sensing.sees(state, unit, location)
end

--- Whether a location inside of your vision is outside of the map; nil if it is too far away.
---@param state State
---@param turn Turn
---@param location Location
---@return boolean?
function M.is_out_of_map(state, turn, location)
  local unit = units.running(state, turn)
  if not checks.is_location(location) or not sensing.in_vision(unit, location) then
    return checks.senseless(nil)
  end
  return not state.field:contains(location.x, location.y)
end

--- The other units inside of a squared radius and of your vision, nearest first, then by x, then by y.
---@param state State
---@param turn Turn
---@param radius number
---@param team? Team both, if left out
---@return UnitInfo[]
function M.sense_units(state, turn, radius, team)
  local unit = units.running(state, turn)
  if not checks.is_number(radius) then
    return checks.senseless({})
  end
  return sensing.units(state, unit, radius, team)
end

--- The unit at a location that you see, or nil.
---@param state State
---@param turn Turn
---@param location Location
---@return UnitInfo?
function M.sense_unit_at_location(state, turn, location)
  local unit = units.running(state, turn)
  if not checks.is_location(location) or not sensing.sees(state, unit, location) then
    return checks.senseless(nil)
  end
  local other = units.at(state, location.x, location.y)
  return other and units.info(other)
end

--- What a tile that you see is.
---@param state State
---@param turn Turn
---@param location Location
---@param check_ball boolean whether a ball that lies there counts
---@return MapObject?
function M.sense_object_at_location(state, turn, location, check_ball)
  local unit = units.running(state, turn)
  if not checks.is_location(location) or not sensing.sees(state, unit, location) then
    return checks.senseless(nil)
  end
  return sensing.object_at(state, location, check_ball)
end

--- The locations of such objects inside of a squared radius and of your vision, nearest first, then by x, then by y.
---@param state State
---@param turn Turn
---@param kind MapObject
---@param radius number
---@return Location.Near[]
function M.sense_objects(state, turn, kind, radius)
  local unit = units.running(state, turn)
  if not sensing.is_object(kind) or not checks.is_number(radius) then
    return checks.senseless({})
  end
  return sensing.objects(state, unit, kind, radius)
end

return M
