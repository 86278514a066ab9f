local M = {}

--- Leave energy behind in this system. Whoever comes next, you too, loses what a torpedo of that energy takes.
---@param energy integer
---@return Order
function M.lay_mine(energy)
  return { "lay_mine", energy }
end

return M
