--- Command turns: what is asked of a bot at once, and how far the match has come.

local M = {}

--- Command turns in a match.
---@return integer
function M.count()
  return constants.match.actions // constants.command_turn.actions
end

--- A command turn begins. The state remembers which one, for a view is made from the state alone.
---@param state State
---@param turn Turn
function M.begin(state, turn)
  state.turn = turn.round
end

return M
