--- What must fit together in a state: units and buildings, and the squares of the field that they are on.

local buildings = require("buildings")
local field = require("field")
local figures = require("figures")
local periods = require("periods")
local units = require("units")

local M = {}

---@param list table[]
---@param wanted table
---@return boolean
local function holds(list, wanted)
  for _, one in ipairs(list) do
    if one == wanted then
      return true
    end
  end
  return false
end

--- Whether a thing has the number that it is listed under, one that was given out already.
---@param found Faults
---@param state State
---@param path string
---@param id integer
---@param thing UnitRecord|BuildingRecord
---@return boolean
local function check_id(found, state, path, id, thing)
  if thing.id ~= id then
    found:report(path .. ".id", ("number %s is listed as %s"):format(thing.id, id))
  elseif id > state.last_id then
    local message = "number %d is given out, and the last one that was is %d"
    found:report(path, message:format(id, state.last_id), "set `last_id` too")
  elseif not state.players[thing.owner + 1] then
    found:report(path .. ".owner", ("there is no player %s"):format(thing.owner))
  else
    return true
  end
  return false
end

---@param found Faults
---@param state State
---@param path string
---@param unit UnitRecord
local function check_unit(found, state, path, unit)
  local x, y, z = unit.x, unit.y, unit.z
  local here = state.field:contains(x, y, z) and units.at(state, x, y, z) or {}
  if not holds(here, unit) then
    local hint = ("`stacks` has the units of a square under '%d,%d,%d'"):format(x, y, z)
    found:report(path, ("unit %d is not on its square %s of period %d"):format(unit.id, field.name(x, y), z), hint)
  elseif state.field:get("units", x, y, z) ~= #here then
    local message = "the layer `units` counts %d on %s of period %d, and there are %d"
    found:report("field.layers.units", message:format(state.field:get("units", x, y, z), field.name(x, y), z, #here))
  elseif state.field:get("owner", x, y, z) ~= unit.owner then
    found:report(path, ("the square %s of unit %d is not its owner's"):format(field.name(x, y), unit.id))
  end
end

--- Whether a building is found on a square that it covers.
---@param state State
---@param building BuildingRecord
---@param square Grid.Cell
---@return boolean
function M.is_found(state, building, square)
  return buildings.at(state, square.x, square.y, square.z) == building
end

---@param found Faults
---@param state State
---@param path string
---@param building BuildingRecord
local function check_building(found, state, path, building)
  local rules = figures.building(building.type)
  local squares = field.footprint(state, rules, building.x, building.y, building.z)
  if not squares then
    found:report(path, ("building %d sticks out of the field"):format(building.id))
    return
  end
  for _, square in ipairs(squares) do
    if not M.is_found(state, building, square) then
      local message = "building %d is not on the square %s that it covers"
      found:report(path, message:format(building.id, field.name(square.x, square.y)))
      return
    end
  end
  local copy, original = building.copy, building.original
  if copy and (state.buildings[copy] or {}).original ~= building.id then
    found:report(path .. ".copy", ("building %d is no copy of building %d"):format(copy, building.id))
  elseif original and (state.buildings[original] or {}).copy ~= building.id then
    found:report(path .. ".original", ("building %d has no copy %d"):format(original, building.id))
  end
end

local function check_each(found, state, group, check)
  for id, thing in pairs(state[group]) do
    local path = group .. "." .. id
    if check_id(found, state, path, id, thing) then
      check(found, state, path, thing)
    end
  end
end

---@param found Faults
---@param player PlayerRecord
local function check_gold(found, player)
  for z in pairs(player.gold) do
    if not periods.KEYS[z] then
      local path = ("players.%s.gold.%s"):format(player.name, z)
      found:report(path, ("there is no period %s"):format(z), "0 is the far past, 1 the past, 2 the present")
    end
  end
end

--- Whether portals or terrain are in one of the periods, and inside of it.
---@param found Faults
---@param state State
---@param group "portals"|"terrain"
local function check_places(found, state, group)
  for number, place in ipairs(state[group]) do
    if not state.field:contains(place.x, place.y, place.z) then
      local message = "%s of period %s is not on the field"
      found:report(("%s.%d"):format(group, number), message:format(field.name(place.x, place.y), place.z))
    end
  end
end

--- What does not fit in the start state of an example.
---@param state State
---@return Fault[]
function M.check(state)
  local found = faults.new()
  check_each(found, state, "units", check_unit)
  for square, stack in pairs(state.stacks) do
    for id in pairs(stack) do
      if not state.units[id] then
        found:report(
          "stacks." .. square,
          ("unit %s is on the square %s, and is not among the units"):format(id, square)
        )
      end
    end
  end
  check_each(found, state, "buildings", check_building)
  for _, player in ipairs(state.players) do
    check_gold(found, player)
  end
  check_places(found, state, "portals")
  check_places(found, state, "terrain")
  return found.list
end

return M
