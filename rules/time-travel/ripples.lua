--- Ripples: a building that is completed appears in the later periods too, each copy a level higher, over whatever is in its way.

local buildings = require("buildings")
local field = require("field")
local figures = require("figures")
local periods = require("periods")
local units = require("units")

local M = {}

--- Destroys the enemy's units and all buildings on these squares.
---@param state State
---@param owner integer
---@param squares Grid.Cell[]
function M.clear(state, owner, squares)
  for _, square in ipairs(squares) do
    local x, y, z = square.x, square.y, square.z
    local building = buildings.at(state, x, y, z)
    if building then
      buildings.destroy(state, building, "ripple")
    end
    units.clear_enemies(state, owner, x, y, z, "ripple")
  end
end

--- Goes from period to period until the ground bears no building.
---@param state State
---@param building BuildingRecord
function M.spread(state, building)
  local rules = figures.building(building.type)
  while building.z < periods.LAST do
    local squares = field.footprint(state, rules, building.x, building.y, building.z + 1)
    if field.bad_ground(state, squares) then
      return
    end
    M.clear(state, building.owner, squares)
    local level = building.level + constants.ripple.levels
    local copy = buildings.add(state, building.type, building.owner, level, squares, rules.hp(level), true)
    building.copy, copy.original = copy.id, building.id
    event("rippled", { building = building.id, copy = copy.id, type = copy.type, owner = copy.owner, z = copy.z })
    building = copy
  end
end

return M
