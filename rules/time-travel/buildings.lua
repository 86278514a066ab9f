--- Buildings: their records, and the links between a building and its copies in later periods.

local field = require("field")
local figures = require("figures")

---@class BuildingRecord
---@field id integer
---@field type BuildingType
---@field owner integer player 0 or 1
---@field level integer
---@field hp integer
---@field x integer the least corner
---@field y integer
---@field z integer
---@field complete boolean
---@field training UnitType? what it trains
---@field progress integer? own turns that it has trained
---@field copy integer? the copy in the next period
---@field original integer? what it is a copy of, in the period before

local M = {}

---@param state State
---@param type BuildingType
---@param owner integer
---@param level integer
---@param squares Grid.Cell[] what it covers, the corner first
---@param hp integer
---@param complete boolean
---@return BuildingRecord
function M.add(state, type, owner, level, squares, hp, complete)
  local corner = squares[1]
  state.last_id = state.last_id + 1
  local building = {
    id = state.last_id,
    type = type,
    owner = owner,
    level = level,
    hp = hp,
    x = corner.x,
    y = corner.y,
    z = corner.z,
    complete = complete,
  }
  state.buildings[building.id] = building
  field.put_building(state, squares, building)
  return building
end

--- A player's building by its number, or why there is none.
---@param state State
---@param owner integer
---@param id any
---@return BuildingRecord? building
---@return string? reason
function M.own(state, owner, id)
  local building = math.type(id) == "integer" and state.buildings[id]
  if not building then
    return nil, ("there is no building %s"):format(tostring(id))
  elseif building.owner ~= owner then
    return nil, ("building %d isn't yours"):format(id)
  end
  return building
end

--- The building that covers a square.
---@param state State
---@param x integer
---@param y integer
---@param z integer
---@return BuildingRecord?
function M.at(state, x, y, z)
  return state.buildings[state.field:get("building", x, y, z)]
end

--- How far a unit is from the nearest square of a building; 0 inside.
---@param state State
---@param unit UnitRecord
---@param rules BuildingRules
---@param x integer
---@param y integer
---@return integer
function M.distance(state, unit, rules, x, y)
  return state.field:distance_to_block("manhattan", rules.width, rules.height, x, y, unit.z, unit.x, unit.y, unit.z)
end

--- Takes a building off the field. The copy before it stands, and never gets another one.
---@param state State
---@param building BuildingRecord
function M.remove(state, building)
  local rules = figures.building(building.type)
  field.take_building(state, field.footprint(state, rules, building.x, building.y, building.z))
  state.buildings[building.id] = nil
  if building.original then
    state.buildings[building.original].copy = nil
  end
end

--- Destroys a building and its copies in later periods, and with them what they train.
---@param state State
---@param building BuildingRecord
---@param cause "attack"|"ripple"|string
function M.destroy(state, building, cause)
  M.remove(state, building)
  event("building_destroyed", { building = building.id, type = building.type, owner = building.owner, cause = cause })
  local copy = state.buildings[building.copy]
  if copy then
    copy.original = nil
    M.destroy(state, copy, cause)
  end
end

--- Takes health from a building, armor already counted.
---@param state State
---@param building BuildingRecord
---@param damage integer
function M.hurt(state, building, damage)
  building.hp = building.hp - damage
  if building.hp <= 0 then
    M.destroy(state, building, "attack")
  end
end

--- A building with all its copies, the earliest first.
---@param state State
---@param building BuildingRecord
---@return BuildingRecord[]
function M.chain(state, building)
  while building.original do
    building = state.buildings[building.original]
  end
  local chain = { building }
  while building.copy do
    building = state.buildings[building.copy]
    chain[#chain + 1] = building
  end
  return chain
end

return M
