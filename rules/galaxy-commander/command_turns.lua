--- Command turns: each is what is asked of a bot at once.

local M = {}

--- Command turns in a match.
---@return integer
function M.count()
  return constants.match.actions // constants.command_turn.actions
end

return M
