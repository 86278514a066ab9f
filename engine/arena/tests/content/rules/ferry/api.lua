local api = {}

-- Takes crates on board: how many the boat holds then, and how many are left ashore.
function api.carry(state, turn, crates)
  if math.type(crates) ~= "integer" or crates < 1 then
    refuse("carry a number of crates")
  elseif crates > state.shore then
    refuse("only " .. state.shore .. " crates are ashore")
  elseif state.boats[turn.seat] + crates > constants.boat.most then
    refuse("the boat holds no more than " .. constants.boat.most)
  end
  state.shore = state.shore - crates
  state.boats[turn.seat] = state.boats[turn.seat] + crates
  return state.boats[turn.seat], state.shore
end

-- Puts all crates ashore.
function api.unload(state, turn)
  state.shore = state.shore + state.boats[turn.seat]
  state.boats[turn.seat] = 0
end

--- Lies still until the next turn.
api.moor = end_turn

-- What this seat may still think, as it was when the turn began.
function api.purse(_, turn)
  return turn.bank[turn.seat]
end

-- A slip in the rules themselves.
function api.stumble(state)
  return state.nowhere.deep
end

-- Rules may catch a refusal of their own and go on.
function api.try(state, turn, crates)
  local good = pcall(api.carry, state, turn, crates)
  return good
end

-- A refusal that was caught does not excuse a failure that comes after it.
function api.try_and_stumble(state)
  pcall(refuse, "caught")
  return api.stumble(state)
end

return api
