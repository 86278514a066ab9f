local M = {}

--- Notes that it came.
---@param state State
function M.come(state)
  state.came = state.came or {}
  state.came[#state.came + 1] = "echo"
end

return M
