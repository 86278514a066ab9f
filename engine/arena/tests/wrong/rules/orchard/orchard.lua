local orchard = {}

function orchard.check_map(map)
  local found = faults.new()
  for id, tree in pairs(map.trees) do
    found:integer(("trees.%s.apples"):format(id), tree.apples, 0)
  end
  return found.list
end

function orchard.setup(map, seats)
  local state = { players = {}, trees = {}, planted = 0, blown = map.blown or 0, stock = {}, signs = {} }
  state.field = grid.new({ width = 4, height = 3, layers = { grass = 0 }, occupants = { trees = {} } })
  for kind in pairs(constants.kinds) do
    state.stock[kind] = 0
  end
  for i, seat in ipairs(seats) do
    state.players[i] = { name = seat, apples = 0 }
  end
  for id, tree in ipairs(map.trees) do
    state.trees[id] = { id = id, x = tree.x, y = tree.y, apples = tree.apples }
    state.field:put("trees", id, tree.x, tree.y)
    state.planted = state.planted + 1
  end
  return state
end

-- A tree stands in the list and on the field, and all are counted.
function orchard.check_state(state, seats)
  local found, count = faults.new(), 0
  for id, tree in pairs(state.trees) do
    count = count + 1
    if state.field:at("trees", tree.x, tree.y) ~= id then
      local hint = ("write `field.occupants.trees.%d` too"):format(id)
      found:report("trees." .. id, ("tree %d is not on the field at %d, %d"):format(id, tree.x, tree.y), hint)
    end
  end
  if count ~= state.planted then
    found:report("planted", ("%d trees were planted, and there are %d"):format(state.planted, count))
  end
  found:integer("blown", state.blown, 0, 9)
  if #state.players ~= #seats then
    found:report("players", "each seat has its player")
  end
  return found.list
end

function orchard.player(state, seat)
  for _, player in ipairs(state.players) do
    if player.name == seat then
      return player
    end
  end
end

function orchard.alive(state, seat)
  return not orchard.player(state, seat).out
end

function orchard.view(state, turn)
  local player, trees = orchard.player(state, turn.seat), {}
  for id, tree in pairs(state.trees) do
    trees[id] = { apples = tree.apples }
  end
  return { me = turn.seat, apples = player.apples, ladder = player.ladder, trees = trees }
end

function orchard.standings(state)
  local list = {}
  for i, player in ipairs(state.players) do
    list[i] = { seat = player.name, rank = i, score = player.apples }
  end
  return list
end

return orchard
