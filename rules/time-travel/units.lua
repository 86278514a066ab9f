--- Units: their records, and what happens to all of them.

local field = require("field")
local figures = require("figures")
local players = require("players")

---@class UnitRecord
---@field id integer
---@field type UnitType
---@field owner integer player 0 or 1
---@field level integer
---@field hp integer
---@field x integer
---@field y integer
---@field z integer
---@field moves integer left in this turn
---@field actions integer left in this turn

local M = {}

--- A new unit at full health. It can't do anything before its owner's next turn.
---@param state State
---@param type UnitType
---@param owner integer
---@param level integer
---@param x integer
---@param y integer
---@param z integer
---@return UnitRecord
function M.add(state, type, owner, level, x, y, z)
  state.last_id = state.last_id + 1
  local unit = {
    id = state.last_id,
    type = type,
    owner = owner,
    level = level,
    hp = figures.unit(type).hp(level),
    x = x,
    y = y,
    z = z,
    moves = 0,
    actions = 0,
  }
  state.units[unit.id] = unit
  field.put_unit(state, unit)
  return unit
end

--- A player's unit by its number, or why there is none.
---@param state State
---@param owner integer
---@param id any
---@return UnitRecord? unit
---@return string? reason
function M.own(state, owner, id)
  local unit = math.type(id) == "integer" and state.units[id]
  if not unit then
    return nil, ("there is no unit %s"):format(tostring(id))
  elseif unit.owner ~= owner then
    return nil, ("unit %d isn't yours"):format(id)
  end
  return unit
end

--- The units on a square.
---@param state State
---@param x integer
---@param y integer
---@param z integer
---@return UnitRecord[]
function M.at(state, x, y, z)
  local found = {}
  for i, id in ipairs(field.stack(state, x, y, z)) do
    found[i] = state.units[id]
  end
  return found
end

--- Puts a unit somewhere else.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@param z integer
function M.place(state, unit, x, y, z)
  field.take_unit(state, unit)
  unit.x, unit.y, unit.z = x, y, z
  field.put_unit(state, unit)
end

---@param state State
---@param unit UnitRecord
---@param cause "attack"|"hunger"|"warp"|"ripple"|string
function M.destroy(state, unit, cause)
  field.take_unit(state, unit)
  state.units[unit.id] = nil
  event("unit_destroyed", { unit = unit.id, type = unit.type, owner = unit.owner, cause = cause })
end

--- Takes health from a unit, armor already counted.
---@param state State
---@param unit UnitRecord
---@param damage integer
---@param cause "attack"|"hunger"|string
function M.hurt(state, unit, damage, cause)
  unit.hp = unit.hp - damage
  if unit.hp <= 0 then
    M.destroy(state, unit, cause)
  end
end

--- Destroys what the other player has of units on a square.
---@param state State
---@param owner integer
---@param x integer
---@param y integer
---@param z integer
---@param cause "warp"|"ripple"|string
function M.clear_enemies(state, owner, x, y, z, cause)
  for _, unit in ipairs(M.at(state, x, y, z)) do
    if unit.owner ~= owner then
      M.destroy(state, unit, cause)
    end
  end
end

--- Why a unit can't do what only some types can, or nil when it can: it lacks the ability, actions or moves.
---@param unit UnitRecord
---@param ability Ability
---@return string?
function M.inability(unit, ability)
  local rules = figures.unit(unit.type)
  if rules.ability ~= ability then
    return ("a unit of the type %s can't %s"):format(unit.type, ability)
  elseif unit.actions < 1 then
    return ("unit %d has no action left"):format(unit.id)
  elseif unit.moves < rules.action_moves then
    local cost = rules.action_moves == 1 and "a move" or rules.action_moves .. " moves"
    return ("to %s costs %s, and unit %d has %d left"):format(ability, cost, unit.id, unit.moves)
  end
end

--- Takes off what an action costs.
---@param unit UnitRecord
function M.spend_action(unit)
  unit.actions = unit.actions - 1
  unit.moves = unit.moves - figures.unit(unit.type).action_moves
end

--- At the start of a player's turn its units may move and act again.
---@param state State
---@param turn Turn
function M.refresh(state, turn)
  local owner = players.of(state, turn.seat).id
  for _, unit in pairs(state.units) do
    if unit.owner == owner then
      local rules = figures.unit(unit.type)
      unit.moves, unit.actions = rules.moves, rules.actions
    end
  end
end

return M
