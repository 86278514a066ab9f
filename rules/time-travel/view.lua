--- What a bot sees: everything, as it was when it was asked. Nothing of it changes while the bot runs.

local figures = require("figures")
local players = require("players")

-- They follow from the constants alone.
local UNIT_TYPES, BUILDING_TYPES = figures.unit_types(), figures.building_types()

local M = {}

---@generic T
---@param records table<integer, T>
---@return T[] by number
local function listed(records)
  local list = {}
  for _, record in pairs(records) do
    list[#list + 1] = record
  end
  return list
end

---@param state State
---@param turn Turn
---@return View
function M.build(state, turn)
  local player, enemy = players.of(state, turn.seat)
  return {
    player_id = player.id,
    turn_number = state.turn_number,
    turns = constants.match.turns,
    gold = player.gold,
    enemy_gold = enemy.gold,
    units = listed(state.units),
    buildings = listed(state.buildings),
    portals = state.portals,
    terrain = state.terrain,
    unit_types = UNIT_TYPES,
    building_types = BUILDING_TYPES,
    field = state.field:copy(),
  }
end

return M
