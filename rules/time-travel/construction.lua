--- Construction: engineers start buildings, work on them and repair them, a step of health with each action.

local buildings = require("buildings")
local field = require("field")
local figures = require("figures")
local players = require("players")
local ripples = require("ripples")
local units = require("units")

local M = {}

---@param state State
---@param unit UnitRecord
---@param squares Grid.Cell[]
---@return string?
local function crowd(state, unit, squares)
  for _, square in ipairs(squares) do
    local x, y, z = square.x, square.y, square.z
    if field.is_hostile(state, unit.owner, x, y, z) then
      return ("the enemy is at %s"):format(field.name(x, y))
    elseif buildings.at(state, x, y, z) then
      return ("there is a building at %s"):format(field.name(x, y))
    end
  end
end

--- Why an engineer can't start a building with that corner, or nil when it can.
---@param state State
---@param unit UnitRecord
---@param type any
---@param x integer
---@param y integer
---@return string?
function M.start_obstacle(state, unit, type, x, y)
  local rules, inability = figures.building(type), units.inability(unit, "build")
  if inability then
    return inability
  elseif not rules then
    return figures.unknown(type, figures.BUILDINGS, "building")
  end
  local squares = field.footprint(state, rules, x, y, unit.z)
  if not squares then
    return ("a building at %s would stick out"):format(field.name(x, y))
  elseif buildings.distance(state, unit, rules, x, y) > constants.build.reach then
    return ("unit %d isn't next to a building at %s"):format(unit.id, field.name(x, y))
  end
  return field.bad_ground(state, squares)
    or crowd(state, unit, squares)
    or players.poverty(players.by_id(state, unit.owner), rules.cost(unit.level), unit.z)
end

--- Why an engineer can't work on the building on that square, or nil when it can.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@return string?
function M.work_obstacle(state, unit, x, y)
  local building, inability = buildings.at(state, x, y, unit.z), units.inability(unit, "build")
  if inability then
    return inability
  elseif not building then
    return ("there is no building at %s; name a type to start one"):format(field.name(x, y))
  elseif building.owner ~= unit.owner then
    return ("building %d isn't yours"):format(building.id)
  end
  local rules = figures.building(building.type)
  if buildings.distance(state, unit, rules, building.x, building.y) > constants.build.reach then
    return ("unit %d isn't next to building %d"):format(unit.id, building.id)
  elseif building.hp >= rules.hp(building.level) then
    return ("building %d is in full health"):format(building.id)
  end
end

--- Adds a step of health. The one that makes it full completes the building, once.
---@param state State
---@param building BuildingRecord
local function raise(state, building)
  local full = figures.building(building.type).hp(building.level)
  building.hp = math.min(full, building.hp + figures.build_step(building.type, building.level, building.z))
  if building.hp == full and not building.complete then
    building.complete = true
    event("completed", { building = building.id, type = building.type, owner = building.owner })
    ripples.spread(state, building)
  end
end

--- Pays for a building of the engineer's level, and begins it.
---@param state State
---@param unit UnitRecord
---@param type BuildingType
---@param x integer
---@param y integer
function M.start(state, unit, type, x, y)
  local rules = figures.building(type)
  units.spend_action(unit)
  players.pay(players.by_id(state, unit.owner), rules.cost(unit.level), unit.z)
  local squares = field.footprint(state, rules, x, y, unit.z)
  local building = buildings.add(state, type, unit.owner, unit.level, squares, 0, false)
  event("started", { building = building.id, type = type, owner = unit.owner, x = x, y = y, z = unit.z })
  raise(state, building)
end

---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
function M.work(state, unit, x, y)
  units.spend_action(unit)
  raise(state, buildings.at(state, x, y, unit.z))
end

return M
