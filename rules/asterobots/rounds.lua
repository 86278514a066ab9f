--- Rounds, who lives in them, and when the match is over.

local players = require("players")
local veins = require("veins")

local M = {}

--- A new round of the main phase begins, and with the first one the draft is over.
---@param state State
---@param turn Turn
function M.begin(state, turn)
  state.round = turn.round
  state.drafting = nil
end

--- Notes that the active player lived in this round.
---@param state State
---@param turn Turn
function M.mark_active(state, turn)
  players.find(state, turn.seat).last_active = turn.round
end

--- Whoever owns no vein is dead and skipped. In the draft all live.
---@param state State
---@param seat string
---@return boolean
function M.alive(state, seat)
  return state.drafting or veins.any(state, seat)
end

--- The match is over when no two players own veins, whatever squads are on their way.
---@param state State
---@return boolean
function M.over(state)
  if state.drafting then
    return false
  end
  local first
  for _, vein in ipairs(state.veins) do
    first = first or vein.owner
    if vein.owner and vein.owner ~= first then
      return false
    end
  end
  return true
end

return M
