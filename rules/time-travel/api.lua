--- What a bot may do in its turn, and ask. An order takes effect at once and answers true; one that isn't allowed changes nothing and answers false and
--- why. What the bot sees stays as it was when it was asked; a bot that returns false is asked again in the same turn, and sees what has changed.

local attacks = require("attacks")
local buildings = require("buildings")
local cancelling = require("cancelling")
local construction = require("construction")
local figures = require("figures")
local moving = require("moving")
local painting = require("painting")
local periods = require("periods")
local players = require("players")
local portals = require("portals")
local training = require("training")
local units = require("units")

---@alias UnitType "Pig"|"Engineer"|"Artist"|"Spearman"|"Artillery"|"Cavalry"
---@alias BuildingType "School"|"Gallery"|"Farm"|"Barracks"|"Bunker"

--- 0 is the far past, 1 the past, 2 the present.
---@alias Period 0|1|2

---@class Unit
---@field id integer
---@field type UnitType
---@field owner integer player 0 or 1
---@field level integer
---@field hp integer
---@field x integer
---@field y integer
---@field z Period
---@field moves integer left in this turn
---@field actions integer left in this turn

---@class Building
---@field id integer
---@field type BuildingType
---@field owner integer player 0 or 1
---@field level integer
---@field hp integer
---@field x integer the least corner: it covers x to x + width - 1, y to y + height - 1
---@field y integer
---@field z Period
---@field complete boolean
---@field training UnitType? what it trains
---@field progress integer? turns of yours that it has trained
---@field copy integer? its copy in the next period
---@field original integer? what it is a copy of, in the period before

---@class Portal
---@field id integer
---@field x integer
---@field y integer
---@field z Period
---@field direction 1|-1 added to the z of a unit that warps
---@field fee integer gold for the next use, paid in the period that is left

---@class Terrain
---@field id integer
---@field x integer
---@field y integer
---@field z Period
---@field blocks_moving boolean
---@field blocks_building boolean

---@class UnitTypeInfo
---@field name UnitType
---@field train_time integer turns of yours
---@field moves integer in a turn
---@field actions integer in a turn
---@field hunger integer food that it needs
---@field trainer BuildingType where it is trained
---@field ability "none"|"build"|"paint"|"attack"
---@field action_moves integer moves that an action costs
---@field least_range integer of an attack
---@field most_range integer of an attack

---@class BuildingTypeInfo
---@field name BuildingType
---@field build_time table<Period, integer> build actions that it takes
---@field width integer
---@field height integer
---@field painted boolean whether artists paint for it

---@class View
---@field player_id 0|1 you
---@field turn_number integer this turn, from 0; yours are every other one
---@field turns integer turns in the match
---@field gold table<Period, integer> yours
---@field enemy_gold table<Period, integer>
---@field units Unit[] all of them, by id
---@field buildings Building[] all of them, by id
---@field portals Portal[]
---@field terrain Terrain[]
---@field unit_types UnitTypeInfo[]
---@field building_types BuildingTypeInfo[]
---@field field Grid three planes; layers: no_moving and no_building (1 where terrain forbids it), portal (its direction, or 0), units (how many), building (its id, or 0), owner (who has units or a building there: 0, 1, or -1 for nobody)

local api = {}

---@param x any
---@param y any
---@return string?
local function bad_square(x, y)
  if math.type(x) ~= "integer" or math.type(y) ~= "integer" then
    return "a square is told by the integers x and y"
  end
end

---@param state State
---@param turn Turn
---@param id any
---@return UnitRecord? unit
---@return string? reason
local function own_unit(state, turn, id)
  return units.own(state, players.of(state, turn.seat).id, id)
end

---@param state State
---@param turn Turn
---@param id any
---@return BuildingRecord? building
---@return string? reason
local function own_building(state, turn, id)
  return buildings.own(state, players.of(state, turn.seat).id, id)
end

---@generic T
---@param rules T?
---@param type any
---@param names string[]
---@param what string
---@param level any
---@return T
local function expect_type(rules, type, names, what, level)
  if not rules then
    refuse(figures.unknown(type, names, what))
  elseif math.type(level) ~= "integer" or level < 0 or level > constants.level.most_asked then
    refuse(("a level is an integer from 0 to %d"):format(constants.level.most_asked))
  end
  return rules
end

---@param type any
---@param level any
---@return UnitRules
local function unit_rules(type, level)
  return expect_type(figures.unit(type), type, figures.UNITS, "unit", level)
end

---@param type any
---@param level any
---@return BuildingRules
local function building_rules(type, level)
  return expect_type(figures.building(type), type, figures.BUILDINGS, "building", level)
end

--- Lets a unit take a step to one of the four neighbouring squares. Costs 1 move.
---@param unit_id integer
---@param x integer
---@param y integer
---@return boolean done
---@return string? reason
function api.move(state, turn, unit_id, x, y)
  local unit, reason = own_unit(state, turn, unit_id)
  reason = reason or bad_square(x, y) or moving.obstacle(state, unit, x, y)
  if reason then
    return false, reason
  end
  moving.step(state, unit, x, y)
  return true
end

--- Lets a unit attack a square. A complete building there takes all of it; else everything there is hit, your own things too.
---@param unit_id integer
---@param x integer
---@param y integer
---@return boolean done
---@return string? reason
function api.attack(state, turn, unit_id, x, y)
  local unit, reason = own_unit(state, turn, unit_id)
  reason = reason or bad_square(x, y) or attacks.obstacle(state, unit, x, y)
  if reason then
    return false, reason
  end
  attacks.strike(state, unit, x, y)
  return true
end

--- With a type, lets an engineer start a building whose least corner is the square; without one, work on your building on the square, or repair it.
--- Costs 1 action and 1 move.
---@param unit_id integer
---@param x integer
---@param y integer
---@param type BuildingType?
---@return boolean done
---@return string? reason
function api.build(state, turn, unit_id, x, y, type)
  local unit, reason = own_unit(state, turn, unit_id)
  reason = reason or bad_square(x, y)
  if not reason and type ~= nil then
    reason = construction.start_obstacle(state, unit, type, x, y)
  elseif not reason then
    reason = construction.work_obstacle(state, unit, x, y)
  end
  if reason then
    return false, reason
  elseif type ~= nil then
    construction.start(state, unit, type, x, y)
  else
    construction.work(state, unit, x, y)
  end
  return true
end

--- Lets an artist paint the gallery on the square. You earn gold in each period in which that gallery stands. Costs 1 action.
---@param unit_id integer
---@param x integer
---@param y integer
---@return boolean done
---@return string? reason
function api.paint(state, turn, unit_id, x, y)
  local unit, reason = own_unit(state, turn, unit_id)
  reason = reason or bad_square(x, y) or painting.obstacle(state, unit, x, y)
  if reason then
    return false, reason
  end
  painting.paint(state, unit, x, y)
  return true
end

--- Lets a unit on a portal warp to the other period, for the portal's fee. Enemies at the other end are destroyed.
---@param unit_id integer
---@return boolean done
---@return string? reason
function api.warp(state, turn, unit_id)
  local unit, reason = own_unit(state, turn, unit_id)
  reason = reason or portals.obstacle(state, unit)
  if reason then
    return false, reason
  end
  portals.warp(state, unit)
  return true
end

--- Lets a complete building train a unit of its own level, for gold.
---@param building_id integer
---@param type UnitType
---@return boolean done
---@return string? reason
function api.train(state, turn, building_id, type)
  local building, reason = own_building(state, turn, building_id)
  reason = reason or training.obstacle(state, building, type)
  if reason then
    return false, reason
  end
  training.begin(state, building, type)
  return true
end

--- Takes an incomplete building down, or stops the training in a complete one. You get all the gold back.
---@param building_id integer
---@return boolean done
---@return string? reason
function api.cancel(state, turn, building_id)
  local building, reason = own_building(state, turn, building_id)
  reason = reason or cancelling.obstacle(building)
  if reason then
    return false, reason
  end
  cancelling.cancel(state, building)
  return true
end

--- Gold to train such a unit; also what it adds to your net worth.
---@param type UnitType
---@param level integer
---@return integer
function api.unit_cost(_, _, type, level)
  return unit_rules(type, level).cost(level)
end

--- Its full health.
---@param type UnitType
---@param level integer
---@return integer
function api.unit_hp(_, _, type, level)
  return unit_rules(type, level).hp(level)
end

---@param type UnitType
---@param level integer
---@return integer
function api.unit_armor(_, _, type, level)
  return unit_rules(type, level).armor(level)
end

--- Damage of its attack; 0 where it has none.
---@param type UnitType
---@param level integer
---@return integer
function api.unit_damage(_, _, type, level)
  return unit_rules(type, level).damage(level)
end

--- Gold to start such a building; also what it adds to your net worth.
---@param type BuildingType
---@param level integer
---@return integer
function api.building_cost(_, _, type, level)
  return building_rules(type, level).cost(level)
end

--- Its full health.
---@param type BuildingType
---@param level integer
---@return integer
function api.building_hp(_, _, type, level)
  return building_rules(type, level).hp(level)
end

---@param type BuildingType
---@param level integer
---@return integer
function api.building_armor(_, _, type, level)
  return building_rules(type, level).armor(level)
end

--- Food that it yields in its period; 0 where it yields none.
---@param type BuildingType
---@param level integer
---@return integer
function api.building_food(_, _, type, level)
  return building_rules(type, level).food(level)
end

--- Health that a build action adds to such a building in a period.
---@param type BuildingType
---@param level integer
---@param z Period
---@return integer
function api.build_step(_, _, type, level, z)
  building_rules(type, level)
  if math.type(z) ~= "integer" or z < periods.FIRST or z > periods.LAST then
    refuse(("a period is an integer from %d to %d"):format(periods.FIRST, periods.LAST))
  end
  return figures.build_step(type, level, z)
end

--- Gold that painting earns in the period of a gallery of that level.
---@param gallery_level integer
---@param artist_level integer
---@return integer
function api.art_worth(_, _, gallery_level, artist_level)
  if math.type(gallery_level) ~= "integer" or math.type(artist_level) ~= "integer" then
    refuse("a level is an integer")
  end
  return constants.paint.gold(gallery_level, artist_level)
end

return api
