--- Construction: engineers start buildings, work on them and repair them, a step of health with each action.

local buildings = require("buildings")
local field = require("field")
local figures = require("figures")
local kinds = require("kinds")
local players = require("players")
local ripples = require("ripples")
local units = require("units")

local M = {}

--- Who or what is in the way of a building, or nil when nobody is.
---@param state State
---@param unit UnitRecord
---@param squares Grid.Cell[]
---@return string?
function M.crowd(state, unit, squares)
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
---@param x integer
---@param y integer
---@param type any
---@return string?
function M.start_obstacle(state, unit, x, y, type)
  local rules = figures.building(type)
  if not rules then
    return kinds.unknown(type, kinds.BUILDINGS, "building")
  end
  local squares = field.footprint(state, rules, x, y, unit.z)
  if not squares then
    return ("a building at %s would stick out"):format(field.name(x, y))
  elseif buildings.distance(state, unit, rules, x, y) > constants.build.reach then
    return ("unit %d isn't next to a building at %s"):format(unit.id, field.name(x, y))
  end
  return field.bad_ground(state, squares)
    or M.crowd(state, unit, squares)
    or players.poverty(players.by_id(state, unit.owner), rules.cost(unit.level), unit.z)
end

--- Why an engineer can't work on the building on that square, or nil when it can.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@return string?
function M.work_obstacle(state, unit, x, y)
  local building = buildings.at(state, x, y, unit.z)
  if not building then
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
function M.raise(state, building)
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
---@param x integer
---@param y integer
---@param type BuildingType
---@return BuildingRecord
function M.start(state, unit, x, y, type)
  local rules = figures.building(type)
  players.pay(players.by_id(state, unit.owner), rules.cost(unit.level), unit.z)
  local squares = field.footprint(state, rules, x, y, unit.z)
  local building = buildings.add(state, type, unit.owner, unit.level, squares, 0, false)
  event("started", { building = building.id, type = type, owner = unit.owner, x = x, y = y, z = unit.z })
  return building
end

--- Why an engineer can't start a building of a type on that square, or, without a type, work on what is there; nil when it can.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@param type any
---@return string?
function M.obstacle(state, unit, x, y, type)
  local inability = units.inability(unit, "build")
  if inability then
    return inability
  elseif type ~= nil then
    return M.start_obstacle(state, unit, x, y, type)
  end
  return M.work_obstacle(state, unit, x, y)
end

---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@param type BuildingType?
function M.build(state, unit, x, y, type)
  units.spend_action(unit)
  M.raise(state, type and M.start(state, unit, x, y, type) or buildings.at(state, x, y, unit.z))
end

return M
