local M = {}

function M.setup(map, names)
  local state = { trees = {}, baskets = {}, places = {}, ground = grid.new({ width = 3, height = 1 }) }
  for id = 1, map.trees do
    state.trees[id] = { id = id, fruits = 3, kind = "apple" }
  end
  for _, name in ipairs(names) do
    state.baskets[name], state.places[name] = 0, 1
  end
  return state
end

function M.view(state, turn)
  return { me = turn.seat, basket = state.baskets[turn.seat], trees = state.trees, ground = state.ground }
end

function M.pick(state, seat, id, count)
  local tree = state.trees[id]
  if not tree or tree.fruits < count then
    return false, "not enough fruit"
  end
  tree.fruits, state.baskets[seat] = tree.fruits - count, state.baskets[seat] + count
  return true
end

function M.walk(state, seat, direction)
  state.places[seat] = state.places[seat] + (direction == "left" and -1 or 1)
end

function M.standings(state)
  local list = {}
  for seat, fruits in pairs(state.baskets) do
    list[#list + 1] = { seat = seat, score = fruits, rank = 1 }
  end
  return list
end

return M
