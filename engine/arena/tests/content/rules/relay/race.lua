-- Runners go from post to post along a graph; every step wears the ground of a grid.
local race = {}

function race.setup(map, names)
  local state = { track = graph.new(map.track), log = {}, runners = {} }
  state.ground = grid.new({
    width = state.track:size(),
    height = #names,
    origin = { 1, 1 },
    layers = { worn = 0 },
    occupants = { runners = {} },
  })
  for number, name in ipairs(names) do
    state.runners[name] = { number = number, steps = 0, turns = 0 }
    state.ground:put("runners", number, 1, number)
  end
  return state
end

function race.view(state, turn)
  local runner = state.runners[turn.seat]
  local post = state.ground:place("runners", runner.number)
  return { me = turn.seat, steps = runner.steps, post = post, ground = state.ground }
end

function race.begin(state, turn)
  state.runners[turn.seat].turns = state.runners[turn.seat].turns + 1
  state.log[#state.log + 1] = turn.seat
end

-- The turn is over, however often it was kept.
function race.rest(state, turn)
  state.log[#state.log + 1] = "rest" .. turn.action
end

function race.step(state, name)
  local runner = state.runners[name]
  local post, row = state.ground:place("runners", runner.number)
  local edge = state.track:edges(post)[1]
  if not edge then
    refuse("the track ends here")
  end
  state.ground:move("runners", runner.number, edge.to, row)
  state.ground:set("worn", state.ground:get("worn", post, row) + constants.race.wear, post, row)
  state.track:set_weight(post, edge.to, edge.weight + 1)
  runner.steps = runner.steps + 1
  return edge.to
end

function race.standings(state)
  local list = {}
  for name, runner in pairs(state.runners) do
    list[#list + 1] = { seat = name, score = runner.steps }
  end
  table.sort(list, function(a, b)
    return a.score > b.score
  end)
  for rank, standing in ipairs(list) do
    standing.rank = rank
  end
  return list
end

return race
