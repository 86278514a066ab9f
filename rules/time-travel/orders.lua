--- Orders: what a bot may do. An order is carried out at once and answers true, or nothing changes and it answers false and why.

local abilities = require("abilities")
local buildings = require("buildings")
local players = require("players")
local units = require("units")

local M = {}

---@param obstacle fun(state: State, thing: table, ...: any): string?
---@param perform fun(state: State, thing: table, ...: any)
---@param state State
---@param thing UnitRecord|BuildingRecord|nil
---@param reason string? why there is no such thing
---@return boolean done
---@return string? reason
local function carry_out(obstacle, perform, state, thing, reason, ...)
  reason = reason or obstacle(state, thing, ...)
  if reason then
    return false, reason
  end
  perform(state, thing, ...)
  return true
end

---@param x any
---@param y any
---@return string?
local function bad_square(x, y)
  if math.type(x) ~= "integer" or math.type(y) ~= "integer" then
    return "x and y must be integers"
  end
end

--- An order to do something where a unit stands.
---@param state State
---@param turn Turn
---@param id any
---@param obstacle fun(state: State, unit: UnitRecord): string?
---@param perform fun(state: State, unit: UnitRecord)
---@return boolean done
---@return string? reason
function M.unit(state, turn, id, obstacle, perform)
  local unit, reason = units.own(state, players.of(state, turn.seat).id, id)
  return carry_out(obstacle, perform, state, unit, reason)
end

--- An order to a unit to do something on a square.
---@param state State
---@param turn Turn
---@param id any
---@param obstacle fun(state: State, unit: UnitRecord, x: integer, y: integer, ...: any): string?
---@param perform fun(state: State, unit: UnitRecord, x: integer, y: integer, ...: any)
---@param x any
---@param y any
---@return boolean done
---@return string? reason
function M.unit_on_square(state, turn, id, obstacle, perform, x, y, ...)
  local unit, reason = units.own(state, players.of(state, turn.seat).id, id)
  return carry_out(obstacle, perform, state, unit, reason or bad_square(x, y), x, y, ...)
end

--- An order to a unit to use its ability on a square.
---@param state State
---@param turn Turn
---@param ability Ability
---@param id any
---@param x any
---@param y any
---@return boolean done
---@return string? reason
function M.use(state, turn, ability, id, x, y, ...)
  local unit, reason = units.own(state, players.of(state, turn.seat).id, id)
  reason = reason or bad_square(x, y) or abilities[ability](state, unit, x, y, ...)
  if reason then
    return false, reason
  end
  return true
end

--- The call of an ability that has no function of its own in api.lua.
---@param ability Ability
---@return fun(state: State, turn: Turn, unit_id: any, x: any, y: any, ...: any): boolean, string?
function M.using(ability)
  if not abilities[ability] then
    local message = "units have the ability %s (units.*.ability), and the module 'abilities' has no such function"
    error(message:format(ability), 0)
  end
  return function(state, turn, unit_id, x, y, ...)
    return M.use(state, turn, ability, unit_id, x, y, ...)
  end
end

--- An order to a building.
---@param state State
---@param turn Turn
---@param id any
---@param obstacle fun(state: State, building: BuildingRecord, ...: any): string?
---@param perform fun(state: State, building: BuildingRecord, ...: any)
---@return boolean done
---@return string? reason
function M.building(state, turn, id, obstacle, perform, ...)
  local building, reason = buildings.own(state, players.of(state, turn.seat).id, id)
  return carry_out(obstacle, perform, state, building, reason, ...)
end

return M
