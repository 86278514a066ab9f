--- Painting: an artist at a gallery earns gold in every period in which that gallery stands, the more the further their levels are apart.

local buildings = require("buildings")
local field = require("field")
local figures = require("figures")
local players = require("players")
local units = require("units")

local M = {}

--- Why a gallery isn't one that the artist may paint, from wherever it stands; nil when it is.
---@param unit UnitRecord
---@param gallery BuildingRecord
---@return string?
function M.objection(unit, gallery)
  if gallery.owner ~= unit.owner then
    return ("building %d isn't yours"):format(gallery.id)
  elseif not gallery.complete then
    return ("building %d isn't complete"):format(gallery.id)
  end
end

--- Why an artist can't paint the gallery on that square, or nil when it can.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@return string?
function M.obstacle(state, unit, x, y)
  local building = buildings.at(state, x, y, unit.z)
  local rules = building and figures.building(building.type)
  local inability = units.inability(unit, "paint")
  if inability then
    return inability
  elseif not (rules and rules.painted) then
    return ("there is no gallery at %s"):format(field.name(x, y))
  end
  local objection = M.objection(unit, building)
  if objection then
    return objection
  elseif buildings.distance(state, unit, rules, building.x, building.y) > constants.paint.reach then
    return ("unit %d isn't next to building %d"):format(unit.id, building.id)
  end
end

---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
function M.paint(state, unit, x, y)
  units.spend_action(unit)
  local player = players.by_id(state, unit.owner)
  for _, gallery in ipairs(buildings.chain(state, buildings.at(state, x, y, unit.z))) do
    local gold = constants.paint.gold(gallery.level, unit.level)
    players.earn(player, gold, gallery.z)
    event("painted", { unit = unit.id, building = gallery.id, owner = unit.owner, z = gallery.z, gold = gold })
  end
end

return M
