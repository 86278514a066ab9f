local M = {}

function M.freeze(state)
  for _, tree in ipairs(state.trees) do
    tree.ripe = math.max(0, tree.ripe - constants.frost.bite)
  end
end

return M
