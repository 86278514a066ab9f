--- Figures: the rules for each type of units and buildings, and what the level makes of them. What bots ask for in vain is an error in the bot.

local kinds = require("kinds")
local periods = require("periods")

---@class UnitRules
---@field cost fun(level: integer): integer
---@field hp fun(level: integer): integer
---@field armor fun(level: integer): integer
---@field damage fun(level: integer): integer
---@field train_time integer
---@field moves integer
---@field actions integer
---@field hunger integer
---@field trainer BuildingType
---@field ability Ability
---@field action_moves integer
---@field range { least: integer, most: integer }
---@field letter string

---@class BuildingRules
---@field cost fun(level: integer): integer
---@field hp fun(level: integer): integer
---@field armor fun(level: integer): integer
---@field food fun(level: integer): integer
---@field build_time integer[] by period, the far past first
---@field width integer
---@field height integer
---@field painted boolean
---@field letter string

local M = {}

--- A formula that works out what a level makes only once: exact growth takes long, and levels are few.
---@param formula fun(level: integer): integer
---@return fun(level: integer): integer
local function remembered(formula)
  local known = {}
  return function(level)
    local figure = known[level]
    if not figure then
      figure = formula(level)
      known[level] = figure
    end
    return figure
  end
end

---@generic T
---@param names string[]
---@param group table<string, T>
---@return table<string, T>
local function rules_of(names, group)
  local all = {}
  for _, name in ipairs(names) do
    all[name] = {}
    for key, value in pairs(group[name]) do
      all[name][key] = type(value) == "function" and remembered(value) or value
    end
  end
  return all
end

---@type table<string, UnitRules>, table<string, BuildingRules>
local units, buildings = rules_of(kinds.UNITS, constants.units), rules_of(kinds.BUILDINGS, constants.buildings)

--- The rules for a type of unit.
---@param type any
---@return UnitRules rules nil if there is no such type
function M.unit(type)
  return units[type]
end

--- The rules for a type of building.
---@param type any
---@return BuildingRules rules nil if there is no such type
function M.building(type)
  return buildings[type]
end

--- What a build action adds to a building there.
---@param type BuildingType
---@param level integer
---@param z integer
---@return integer
function M.build_step(type, level, z)
  local rules = buildings[type]
  return constants.build.step(rules.hp(level), rules.build_time[z + 1])
end

---@param level any
local function expect_level(level)
  if math.type(level) ~= "integer" or level < 0 or level > constants.level.most_asked then
    refuse(("a level is an integer from 0 to %d"):format(constants.level.most_asked))
  end
end

--- The rules for the type and level of a unit that a bot asks for.
---@param type any
---@param level any
---@return UnitRules
function M.asked_unit(type, level)
  if not units[type] then
    refuse(kinds.unknown(type, kinds.UNITS, "unit"))
  end
  expect_level(level)
  return units[type]
end

--- The rules for the type and level of a building that a bot asks for.
---@param type any
---@param level any
---@return BuildingRules
function M.asked_building(type, level)
  if not buildings[type] then
    refuse(kinds.unknown(type, kinds.BUILDINGS, "building"))
  end
  expect_level(level)
  return buildings[type]
end

---@param type any
---@param level any
---@param z any
---@return integer
function M.asked_step(type, level, z)
  M.asked_building(type, level)
  if math.type(z) ~= "integer" or z < periods.FIRST or z > periods.LAST then
    refuse(("a period is an integer from %d to %d"):format(periods.FIRST, periods.LAST))
  end
  return M.build_step(type, level, z)
end

---@param gallery_level any
---@param artist_level any
---@return integer
function M.asked_art(gallery_level, artist_level)
  expect_level(gallery_level)
  expect_level(artist_level)
  return constants.paint.gold(gallery_level, artist_level)
end

--- All types of units, as bots are told of them.
---@return UnitTypeInfo[]
function M.unit_types()
  local types = {}
  for i, name in ipairs(kinds.UNITS) do
    local rules = units[name]
    types[i] = {
      name = name,
      train_time = rules.train_time,
      moves = rules.moves,
      actions = rules.actions,
      hunger = rules.hunger,
      trainer = rules.trainer,
      ability = rules.ability,
      action_moves = rules.action_moves,
      least_range = rules.range.least,
      most_range = rules.range.most,
    }
  end
  return types
end

--- All types of buildings, as bots are told of them.
---@return BuildingTypeInfo[]
function M.building_types()
  local types = {}
  for i, name in ipairs(kinds.BUILDINGS) do
    local rules, times = buildings[name], {}
    for z, time in ipairs(rules.build_time) do
      times[z - 1] = time
    end
    types[i] = { name = name, build_time = times, width = rules.width, height = rules.height, painted = rules.painted }
  end
  return types
end

return M
