--- Rewards: what a unit that collects gets for beginning its turn on a tile. `constants.ground` names one of these functions for each kind of tile.

local economy = require("economy")
local teams = require("teams")

---@alias Reward fun(state: State, turn: Turn, unit: UnitRecord)

local M = {}

--- Points, once in a round for each team and tile.
---@param state State
---@param turn Turn
---@param unit UnitRecord
function M.points(state, turn, unit)
  local team = teams.of(state, unit.team)
  if state.field:set(team.scored, turn.round, unit.x, unit.y) ~= turn.round then
    economy.add_points(team, turn, constants.economy.base_points)
  end
end

--- Reputation, for every unit every time.
---@param state State
---@param turn Turn
---@param unit UnitRecord
function M.reputation(state, turn, unit)
  economy.add_reputation(teams.of(state, unit.team), turn, constants.economy.stadium_reputation)
end

return M
