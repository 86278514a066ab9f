--- Attacks on a square, whosever things are on it. A complete building shelters the units in it; an incomplete one doesn't.

local buildings = require("buildings")
local field = require("field")
local figures = require("figures")
local units = require("units")

local M = {}

--- Why a square is out of a unit's range, or nil when it isn't.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@return string?
function M.out_of_range(state, unit, x, y)
  if not state.field:contains(x, y, unit.z) then
    return ("%s is outside"):format(field.name(x, y))
  end
  local rules = figures.unit(unit.type)
  local range, distance = rules.range, math.abs(unit.x - x) + math.abs(unit.y - y)
  if distance < range.least or distance > range.most then
    local message = "%s is %d away, and unit %d %ss what is %d to %d away"
    return message:format(field.name(x, y), distance, unit.id, rules.ability, range.least, range.most)
  end
end

--- Why a unit can't attack that square, or nil when it can.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@return string?
function M.obstacle(state, unit, x, y)
  return units.inability(unit, "attack") or M.out_of_range(state, unit, x, y)
end

--- What is left of a hit behind armor.
---@param damage integer
---@param armor integer
---@return integer
function M.softened(damage, armor)
  return math.max(constants.combat.least_damage, damage - armor)
end

---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
function M.strike(state, unit, x, y)
  units.spend_action(unit)
  local z, damage = unit.z, figures.unit(unit.type).damage(unit.level)
  event("attacked", { unit = unit.id, x = x, y = y, z = z, damage = damage })
  local building = buildings.at(state, x, y, z)
  if not (building and building.complete) then
    for _, target in ipairs(units.at(state, x, y, z)) do
      local armor = figures.unit(target.type).armor(target.level)
      units.hurt(state, target, M.softened(damage, armor), "attack")
    end
  end
  if building then
    local armor = figures.building(building.type).armor(building.level)
    buildings.hurt(state, building, M.softened(damage, armor))
  end
end

return M
