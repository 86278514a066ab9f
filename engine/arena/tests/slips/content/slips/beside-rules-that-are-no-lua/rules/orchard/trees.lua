-- Trees: what grows on them, and who sees it.

local M = {}

function M.check(map)
  if #map.trees > 0 then
    return {}
  end
  return { { path = "trees", message = "an orchard has a tree" } }
end

function M.setup(map, seats)
  local state = { trees = map.trees, baskets = {} }
  for _, seat in ipairs(seats) do
    state.baskets[seat] = { ripe = 0, points = 0 }
  end
  return state
end

function M.grow(state)
  for _, tree in ipairs(state.trees) do
    tree.ripe = constants.fruit[tree.kind].growth(tree.ripe)
  end
end

function M.view(state)
  return { trees = state.trees
end -- slip

return M
