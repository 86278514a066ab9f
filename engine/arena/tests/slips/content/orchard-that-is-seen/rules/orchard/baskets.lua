-- Baskets: what is picked goes into them.

local M = {}

local basket = constants.basket

local function room_of(seat)
  return basket.room * basket.handles - seat.ripe
end

function M.read(_, _, answer)
  return math.type(answer) == "integer" and answer or nil
end

function M.pick(state, turn)
  for name, number in pairs(turn.orders) do
    local tree, seat = state.trees[number], state.baskets[name]
    if tree and tree.ripe > 0 and room_of(seat) > 0 then
      tree.ripe, seat.ripe = tree.ripe - 1, seat.ripe + 1
      event("picked", { seat = name, tree = number, ripe = tree.ripe })
      seat.points = seat.points + constants.fruit[tree.kind].points
    end
  end
end

function M.standings(state)
  local list = {}
  for name, seat in pairs(state.baskets) do
    list[#list + 1] = { seat = name, score = seat.points }
  end
  table.sort(list, function(one, other)
    return one.score > other.score
  end)
  for rank, standing in ipairs(list) do
    standing.rank = rank
  end
  return list
end

return M
