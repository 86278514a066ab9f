--- What must fit together in a state: the units of the list, and those that stand on the field.

local ground = require("ground")
local units = require("units")

local M = {}

--- Why nothing can stand on a tile, or nil.
---@param state State
---@param unit UnitRecord
---@return string?
local function bad_place(state, unit)
  local tile = state.field:get("ground", unit.x, unit.y)
  if not tile then
    return "that is outside of the map"
  elseif ground.OBSTACLES[tile] then
    return ground.OBSTACLES[tile]
  elseif state.field:get("ball", unit.x, unit.y) == 1 then
    return "a ball is there"
  end
end

---@param found Faults
---@param state State
---@param names string[]
---@param id integer
---@param unit UnitRecord
local function check_unit(found, state, names, id, unit)
  local path = "units." .. id
  if unit.id ~= id then
    found:report(path .. ".id", ("unit %s has the id %s"):format(id, unit.id))
    return
  end
  found:one_of(path .. ".team", unit.team, names, "team")
  local place = ("[%s, %s]"):format(unit.x, unit.y)
  local why = bad_place(state, unit)
  if why then
    found:report(path, ("unit %d can't stand at %s: %s"):format(id, place, why))
  elseif units.at(state, unit.x, unit.y) ~= unit then
    local hint = ("write `field.occupants.units.%d: %s` too"):format(id, place)
    found:report(path, ("unit %d does not stand on the field at %s"):format(id, place), hint)
  end
end

--- Queues that a case begins with hold the units of their team and no others. Those of a new match are empty.
---@param found Faults
---@param state State
---@param team TeamRecord
local function check_queue(found, state, team)
  local order, path = queue.order(team.number), "queues." .. team.name
  local waiting = {}
  for _, id in ipairs(order) do
    waiting[id] = true
    local unit = state.units[id]
    if not unit or unit.team ~= team.name then
      found:report(path, ("unit %d is in the queue of %s, and not among its units"):format(id, team.name))
    end
  end
  if #order == 0 then
    return
  end
  for id, unit in pairs(state.units) do
    if unit.team == team.name and not waiting[id] then
      found:report(path, ("unit %d of %s is not in its queue"):format(id, team.name))
    end
  end
end

--- What does not fit in the start state of an example.
---@param state State
---@return Fault[]
function M.check(state)
  local found, names = faults.new(), {}
  for number, team in ipairs(state.teams) do
    names[number] = team.name
    check_queue(found, state, team)
  end
  for id, unit in pairs(state.units) do
    check_unit(found, state, names, id, unit)
  end
  for _, place in ipairs(state.field:occupants("units")) do
    if not state.units[place.unit] then
      local message = "unit %d stands on the field at [%d, %d], and is not among the units"
      found:report("field.occupants.units." .. place.unit, message:format(place.unit, place.x, place.y))
    end
  end
  return found.list
end

return M
