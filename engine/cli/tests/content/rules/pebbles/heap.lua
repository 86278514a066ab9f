--- The heap of pebbles.

local M = {}

function M.check(map)
  local faults = {}
  if map.pebbles < 1 then
    faults[1] = { path = "pebbles", message = "a heap needs at least one pebble", hint = "write pebbles: 12" }
  end
  return faults
end

function M.setup(map, seats)
  local players = {}
  for i, name in ipairs(seats) do
    players[i] = { name = name, taken = 0, points = 0 }
  end
  return { pebbles = map.pebbles, players = players }
end

function M.view(state, turn)
  return { me = turn.seat, pebbles = state.pebbles }
end

function M.take(state, turn)
  local count = math.min(turn.orders[turn.seat].count, state.pebbles)
  for _, player in ipairs(state.players) do
    if player.name == turn.seat then
      player.taken = player.taken + count
      player.points = player.points + constants.take.points(count)
    end
  end
  state.pebbles = state.pebbles - count
  if count > 0 then
    event("taken", { seat = turn.seat, count = count, left = state.pebbles })
  end
  if state.pebbles == 0 then
    state.last = turn.seat
  end
end

function M.roll(state)
  local rolled = rng("roll"):int(0, constants.roll.most)
  if rolled > 0 then
    state.pebbles = state.pebbles + rolled
    event("rolled", { count = rolled })
  end
end

function M.over(state)
  return state.last ~= nil
end

function M.standings(state)
  local standings = {}
  for i, player in ipairs(state.players) do
    local rank = (state.last == nil or state.last == player.name) and 1 or 2
    standings[i] = { seat = player.name, rank = rank, score = player.points, taken = player.taken }
  end
  table.sort(standings, function(one, other)
    return one.rank < other.rank
  end)
  return standings
end

return M
