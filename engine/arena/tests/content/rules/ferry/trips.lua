local trips = {}

function trips.setup(map, names)
  local state = { shore = map.crates, boats = {}, purses = {}, faults = {} }
  for _, name in ipairs(names) do
    state.boats[name] = 0
  end
  return state
end

function trips.note_purse(state, turn)
  state.purses[#state.purses + 1] = turn.bank[turn.seat]
end

function trips.note_fault(state, turn)
  local fault = turn.faults[turn.seat]
  state.faults[#state.faults + 1] = fault and fault.kind or "none"
end

function trips.standings(state)
  local list = {}
  for name, crates in pairs(state.boats) do
    list[#list + 1] = { seat = name, score = crates }
  end
  table.sort(list, function(a, b)
    return a.score > b.score
  end)
  list[1].rank = 1
  list[2].rank = list[2].score == list[1].score and 1 or 2
  return list
end

return trips
