-- Bags of pebbles: each seat picks two, there and back.
local bags = {}

function bags.setup(map, names)
  local state = { bags = map.bags, seats = {}, log = {}, rounds = 0, naps = 0 }
  for _, name in ipairs(names) do
    state.seats[name] = { awake = true, pebbles = 0 }
  end
  return state
end

function bags.view(state, turn)
  local awake = state.seats[turn.seat].awake
  return { me = turn.seat, bags = state.bags, awake = awake, rounds = state.rounds }
end

-- No API: a bot answers with plain data, the number of a bag or the name of a seat.
function bags.read(_, _, answer)
  return answer
end

function bags.pick(state, turn)
  local number = turn.orders[turn.seat]
  local bag = math.type(number) == "integer" and state.bags[number] and table.remove(state.bags, number) or 0
  state.seats[turn.seat].pebbles = state.seats[turn.seat].pebbles + bag
  state.log[#state.log + 1] = turn.number .. " " .. turn.seat .. " picks " .. bag
end

function bags.standings(state)
  local list = {}
  for name, seat in pairs(state.seats) do
    list[#list + 1] = { seat = name, score = seat.pebbles }
  end
  table.sort(list, function(a, b)
    return a.score > b.score
  end)
  for rank, standing in ipairs(list) do
    standing.rank = rank
  end
  return list
end

return bags
