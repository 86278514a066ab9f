--- What a player sees: all there is. Only what the others command stays hidden.

local settings = require("settings")

-- The same in every view of a match.
local SETTINGS = settings.tell()

local M = {}

---@param state State
---@param turn Turn
---@return View
function M.build(state, turn)
  return {
    me = turn.seat,
    round = state.round,
    field = state.field,
    veins = state.veins,
    players = state.players,
    squads = state.squads,
    trades = state.trades,
    market = state.market,
    settings = SETTINGS,
  }
end

return M
