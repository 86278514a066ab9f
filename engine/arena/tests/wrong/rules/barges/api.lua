local api = {}

-- Goes so many miles; the mile where the barge is then.
function api.go(state, turn, miles)
  local barge = state.barges[turn.unit]
  if math.type(miles) ~= "integer" then
    refuse("say how many miles")
  elseif barge.mile + miles > state.length then
    refuse("the canal ends at mile " .. state.length)
  end
  barge.mile = barge.mile + miles
  return barge.mile
end

return api
