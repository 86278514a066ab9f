--- What a bot may do in its turn, and ask. An order takes effect at once and returns true; one that isn't allowed changes nothing and returns false and
--- the reason. The fields of the game aren't updated meanwhile; a bot that returns false is called again in the same turn, with up-to-date fields.

local cancelling = require("cancelling")
local figures = require("figures")
local kinds = require("kinds")
local moving = require("moving")
local orders = require("orders")
local portals = require("portals")
local training = require("training")
local words = require("words")

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
---@field moves integer # in a turn
---@field actions integer # in a turn
---@field hunger integer food that it needs
---@field trainer BuildingType where it is trained
---@field ability Ability
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

---@enum UnitType
api.UnitType = words.UNIT_TYPES

---@enum BuildingType
api.BuildingType = words.BUILDING_TYPES

--- What units can do, and `NONE`.
---@enum Ability
api.Ability = words.ABILITIES

--- The periods by name; each is the z of its squares.
---@enum Period
api.Period = words.PERIODS

--- Lets a unit take a step to one of the four neighbouring squares. Costs 1 move.
---@param state State
---@param turn Turn
---@param unit_id integer
---@param x integer
---@param y integer
---@return boolean done
---@return string? reason
function api.move(state, turn, unit_id, x, y)
  return orders.unit_on_square(state, turn, unit_id, moving.obstacle, moving.step, x, y)
end

--- Lets a unit attack a square. A complete building there takes the whole hit; otherwise everything there is hit, your own units and buildings too.
---@param state State
---@param turn Turn
---@param unit_id integer
---@param x integer
---@param y integer
---@return boolean done
---@return string? reason
function api.attack(state, turn, unit_id, x, y)
  return orders.use(state, turn, "attack", unit_id, x, y)
end

--- With a type, lets an engineer start a building whose corner of lowest x and y is the square; without one, work on your building on the square, or repair it.
--- Costs 1 action and 1 move.
---@param state State
---@param turn Turn
---@param unit_id integer
---@param x integer
---@param y integer
---@param type BuildingType?
---@return boolean done
---@return string? reason
function api.build(state, turn, unit_id, x, y, type)
  return orders.use(state, turn, "build", unit_id, x, y, type)
end

--- Lets an artist paint the gallery on the square. You earn gold in each period in which that gallery stands. Costs 1 action.
---@param state State
---@param turn Turn
---@param unit_id integer
---@param x integer
---@param y integer
---@return boolean done
---@return string? reason
function api.paint(state, turn, unit_id, x, y)
  return orders.use(state, turn, "paint", unit_id, x, y)
end

-- An ability is a call of the same name. Those above have comments; those that mods add are calls all the same.
for _, ability in ipairs(kinds.ABILITIES) do
  api[ability] = api[ability] or orders.using(ability)
end

--- Lets a unit on a portal warp to the other period, for the portal's fee. Enemies at the other end are destroyed.
---@param state State
---@param turn Turn
---@param unit_id integer
---@return boolean done
---@return string? reason
function api.warp(state, turn, unit_id)
  return orders.unit(state, turn, unit_id, portals.obstacle, portals.warp)
end

--- Lets a complete building train a unit of its own level, for gold.
---@param state State
---@param turn Turn
---@param building_id integer
---@param type UnitType
---@return boolean done
---@return string? reason
function api.train(state, turn, building_id, type)
  return orders.building(state, turn, building_id, training.obstacle, training.begin, type)
end

--- Takes an incomplete building down, or stops the training in a complete one. You get all the gold back.
---@param state State
---@param turn Turn
---@param building_id integer
---@return boolean done
---@return string? reason
function api.cancel(state, turn, building_id)
  return orders.building(state, turn, building_id, cancelling.obstacle, cancelling.cancel)
end

--- Gold to train such a unit; also what it adds to your net worth.
---@param type UnitType
---@param level integer
---@return integer
function api.unit_cost(_, _, type, level)
  return figures.asked_unit(type, level).cost(level)
end

--- Its full health.
---@param type UnitType
---@param level integer
---@return integer
function api.unit_hp(_, _, type, level)
  return figures.asked_unit(type, level).hp(level)
end

---@param type UnitType
---@param level integer
---@return integer
function api.unit_armor(_, _, type, level)
  return figures.asked_unit(type, level).armor(level)
end

--- Damage of its attack; 0 where it has none.
---@param type UnitType
---@param level integer
---@return integer
function api.unit_damage(_, _, type, level)
  return figures.asked_unit(type, level).damage(level)
end

--- Gold to start such a building; also what it adds to your net worth.
---@param type BuildingType
---@param level integer
---@return integer
function api.building_cost(_, _, type, level)
  return figures.asked_building(type, level).cost(level)
end

--- Its full health.
---@param type BuildingType
---@param level integer
---@return integer
function api.building_hp(_, _, type, level)
  return figures.asked_building(type, level).hp(level)
end

---@param type BuildingType
---@param level integer
---@return integer
function api.building_armor(_, _, type, level)
  return figures.asked_building(type, level).armor(level)
end

--- Food that it yields in its period; 0 where it yields none.
---@param type BuildingType
---@param level integer
---@return integer
function api.building_food(_, _, type, level)
  return figures.asked_building(type, level).food(level)
end

--- Health that a build action adds to such a building in a period.
---@param type BuildingType
---@param level integer
---@param z Period
---@return integer
function api.build_step(_, _, type, level, z)
  return figures.asked_step(type, level, z)
end

--- Gold that painting earns in the period of a gallery of that level.
---@param gallery_level integer
---@param artist_level integer
---@return integer
function api.art_worth(_, _, gallery_level, artist_level)
  return figures.asked_art(gallery_level, artist_level)
end

return api
