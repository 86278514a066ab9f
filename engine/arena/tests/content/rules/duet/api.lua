local api = {}

-- Claps: how often this seat has clapped, and how often all have.
function api.clap(state, turn, times)
  local all = 0
  if math.type(times) ~= "integer" or times < 0 or times > constants.claps.most then
    refuse("nobody claps " .. tostring(times) .. " times")
  end
  state.claps[turn.seat] = state.claps[turn.seat] + times
  for _, count in pairs(state.claps) do
    all = all + count
  end
  return state.claps[turn.seat], all
end

--- Is silent until the next turn.
api.hush = end_turn

return api
