--- Overlaps: what survives a ripple stands on the same squares as the copy that came over it. On a square that is shared, the copy is what is found: it is
--- attacked, painted and worked on, and holds the square for its owner. When it goes, what was below is found again.

local buildings = require("buildings")
local field = require("field")
local figures = require("figures")
local units = require("units")

---@class State
---@field rippling integer? the building whose ripple goes on just now; nil between orders

local M = {}

--- How hard the ripple that goes on hits in a period: by the health of the copy that it completes there.
---@param state State
---@param z integer
---@return integer
function M.weight(state, z)
  local building = state.buildings[state.rippling]
  local level = building.level + (z - building.z) * constants.ripple.levels
  return figures.building(building.type).hp(level)
end

--- Whoever has the building that is found on a square holds it, else whoever has units there.
---@param state State
---@param x integer
---@param y integer
---@param z integer
function M.settle_owner(state, x, y, z)
  local holder = buildings.at(state, x, y, z) or units.at(state, x, y, z)[1]
  state.field:set("owner", holder and holder.owner or field.NOBODY, x, y, z)
end

--- Puts what still stands on the squares of a building that is gone back on them, the latest on top.
---@param state State
---@param gone BuildingRecord
function M.uncover(state, gone)
  local squares = field.footprint(state, figures.building(gone.type), gone.x, gone.y, gone.z)
  for _, building in pairs(state.buildings) do
    local rules = figures.building(building.type)
    for _, square in ipairs(building.z == gone.z and squares or {}) do
      if buildings.distance(state, square, rules, building.x, building.y) == 0 then
        field.put_building(state, { square }, building)
      end
    end
  end
  for _, square in ipairs(squares) do
    M.settle_owner(state, square.x, square.y, square.z)
  end
end

return M
