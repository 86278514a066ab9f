local claps = {}

function claps.setup(_, names)
  local state = { claps = {} }
  for _, name in ipairs(names) do
    state.claps[name] = 0
  end
  return state
end

-- Between the calls nobody is in turn.
function claps.listen(state, turn)
  state.after = turn.seat or "nobody"
end

function claps.standings(state)
  local list = {}
  for name, count in pairs(state.claps) do
    list[#list + 1] = { seat = name, rank = 1, score = count }
  end
  return list
end

return claps
