--- Sensing: each unit sees what is inside of its own vision, and nothing else.

local ground = require("ground")
local kinds = require("kinds")
local units = require("units")

local M = {}

-- What the tiles of each kind of object are found by.
local FILTERS = { LOCATION = {}, BALL = { ball = 1 } }
for name, number in pairs(ground.NUMBERS) do
  FILTERS[name] = { ground = number }
end

M.OBJECTS = {}
for name in pairs(FILTERS) do
  M.OBJECTS[#M.OBJECTS + 1] = name
end

--- Whether that is a kind of object.
---@param kind any
---@return boolean
function M.is_object(kind)
  return FILTERS[kind] ~= nil
end

--- Whether a location is inside of a unit's vision, be it inside of the map or not.
---@param unit UnitRecord
---@param location Location
---@return boolean
function M.in_vision(unit, location)
  local dx, dy = location.x - unit.x, location.y - unit.y
  return dx * dx + dy * dy <= kinds.FIGURES[unit.type].vision
end

--- Whether a unit sees a tile.
---@param state State
---@param unit UnitRecord
---@param location Location
---@return boolean
function M.sees(state, unit, location)
  return M.in_vision(unit, location) and state.field:contains(location.x, location.y)
end

--- A squared radius as it counts: whole, and no more than the unit's vision.
---@param unit UnitRecord
---@param radius number
---@return integer
function M.cut(unit, radius)
  local vision = kinds.FIGURES[unit.type].vision
  -- Most bots ask for all they see.
  return radius >= vision and vision or math.floor(math.max(radius, -1))
end

--- The other units around, of one team or of both, by distance, then x, then y.
---@param state State
---@param unit UnitRecord
---@param radius number
---@param team string?
---@return UnitInfo[]
function M.units(state, unit, radius, team)
  local found = {}
  for _, near_by in ipairs(state.field:occupants_within("units", "squared", M.cut(unit, radius), unit.x, unit.y)) do
    local other = state.units[near_by.unit]
    if other ~= unit and (team == nil or other.team == team) then
      found[#found + 1] = units.info(other)
    end
  end
  return found
end

--- The tiles around with an object of a kind, in the same order.
---@param state State
---@param unit UnitRecord
---@param kind MapObject
---@param radius number
---@return Grid.Near[]
function M.objects(state, unit, kind, radius)
  return state.field:within("squared", M.cut(unit, radius), FILTERS[kind], unit.x, unit.y)
end

--- What a tile is to those who see it.
---@param state State
---@param location Location
---@param check_ball boolean
---@return MapObject
function M.object_at(state, location, check_ball)
  if check_ball and state.field:get("ball", location.x, location.y) == 1 then
    return "BALL"
  end
  return ground.NAMES[state.field:get("ground", location.x, location.y)]
end

return M
