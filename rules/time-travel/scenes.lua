--- Scenes: what a map may place by itself instead of the usual start, to play a case of the rules or a puzzle.

local figures = require("figures")
local periods = require("periods")

local M = {}

--- What buildings and units have in common. Whether it can be placed.
---@param found Faults
---@param path string
---@param thing table
---@return boolean
local function check_thing(found, path, thing)
  local radius = constants.field.radius
  local good = found:integer(path .. ".x", thing.x, -radius, radius)
  good = found:integer(path .. ".y", thing.y, -radius, radius) and good
  if thing.level ~= nil then
    good = found:integer(path .. ".level", thing.level, 0, constants.level.most_placed) and good
  end
  return good
end

---@param found Faults
---@param path string
---@param hp integer?
---@param rules UnitRules|BuildingRules
---@param level integer
local function check_health(found, path, hp, rules, level)
  if hp ~= nil then
    found:integer(path .. ".hp", hp, 1, rules.hp(level))
  end
end

--- What isn't complete lacks some health, or no build action could ever complete it.
---@param found Faults
---@param path string
---@param building table
local function check_completion(found, path, building)
  if building.complete ~= false then
    return
  end
  if building.rippled or building.training then
    found:report(path .. ".complete", "what isn't complete has no copies and trains nobody")
  end
  local full = figures.building(building.type).hp(building.level or 0)
  if (building.hp or full) == full then
    found:report(path .. ".complete", ("what isn't complete has an hp below %d"):format(full))
  end
end

---@param found Faults
---@param path string
---@param building table
local function check_training(found, path, building)
  local rules = figures.unit(building.training)
  if building.training == nil then
    if building.progress ~= nil then
      found:report(path .. ".progress", "there is no training that it could be of")
    end
  elseif rules.trainer ~= building.type then
    found:report(path .. ".training", ("a %s trains no %s"):format(building.type, building.training))
  elseif building.progress ~= nil then
    found:integer(path .. ".progress", building.progress, 0, rules.train_time - 1)
  end
end

--- Reports what can't be on a square, and notes who is there.
---@param found Faults
---@param path string
---@param field Grid
---@param thing table
---@param square Grid.Cell
---@param holders table<string, { owner: string, built: boolean }>
local function check_square(found, path, field, thing, square, holders)
  local x, y, z = square.x, square.y, square.z
  local is_building = figures.building(thing.type) ~= nil
  local key, where = ("%d,%d,%d"):format(x, y, z), ("(%d, %d) in the %s"):format(x, y, periods.TITLES[z])
  local closed = field:get(is_building and "no_building" or "no_moving", x, y, z) == 1
  local holder = holders[key]
  if closed then
    found:report(path, ("the terrain at %s doesn't allow it"):format(where))
  elseif is_building and field:get("portal", x, y, z) ~= 0 then
    found:report(path, ("there is a portal at %s"):format(where))
  elseif holder and holder.owner ~= thing.owner then
    found:report(path, ("the other player is at %s"):format(where))
  elseif holder and holder.built and is_building then
    found:report(path, ("there are two buildings at %s"):format(where))
  end
  holders[key] = holder or { owner = thing.owner, built = is_building }
end

--- The squares of a building, and of its copies if it has rippled.
---@param found Faults
---@param path string
---@param field Grid
---@param building table
---@param holders table<string, { owner: string, built: boolean }>
local function check_footprint(found, path, field, building, holders)
  local rules = figures.building(building.type)
  for z = building.z, building.rippled and periods.LAST or building.z do
    local squares = field:block(rules.width, rules.height, building.x, building.y, z)
    if not squares then
      found:report(path, ("a %s at (%d, %d) would stick out"):format(building.type, building.x, building.y))
      return
    end
    for _, square in ipairs(squares) do
      local x, y = square.x, square.y
      local is_open = field:get("no_building", x, y, z) == 0 and field:get("portal", x, y, z) == 0
      if z > building.z and not is_open then
        return
      end
    end
    for _, square in ipairs(squares) do
      check_square(found, path, field, building, square, holders)
    end
  end
end

--- All faults of what a map places.
---@param found Faults
---@param map table
---@param field Grid? nil where it can't be read
function M.check(found, map, field)
  local holders = {}
  for i, building in ipairs(map.buildings) do
    local path = "buildings." .. i
    if check_thing(found, path, building) then
      local rules = figures.building(building.type)
      check_health(found, path, building.hp, rules, building.level or 0)
      check_completion(found, path, building)
      check_training(found, path, building)
      if field then
        check_footprint(found, path, field, building, holders)
        if building.training and field:get("no_moving", building.x, building.y, building.z) == 1 then
          local message = "no unit could stand at (%d, %d) in the %s"
          found:report(path, message:format(building.x, building.y, periods.TITLES[building.z]))
        end
      end
    end
  end
  for i, unit in ipairs(map.units or {}) do
    local path = "units." .. i
    if check_thing(found, path, unit) then
      check_health(found, path, unit.hp, figures.unit(unit.type), unit.level or 0)
      if field then
        check_square(found, path, field, unit, unit, holders)
      end
    end
  end
end

--- Purses other than the usual ones: for each seat the gold in the three periods.
---@param found Faults
---@param gold table<string, integer[]>
function M.check_gold(found, gold)
  for seat, purses in pairs(gold) do
    local path, count = "gold." .. seat, periods.LAST + 1
    if #purses ~= count then
      found:report(path, ("there are %d purses, one for each period"):format(count))
    end
    for i, purse in ipairs(purses) do
      found:integer(path .. "." .. i, purse, 0, constants.field.most_gold)
    end
  end
end

return M
