-- A seat that is put to sleep misses one turn, and is awake again after it.
local naps = {}

local function note(state, turn, what)
  state.log[#state.log + 1] = turn.number .. " " .. what
end

function naps.alive(state, name)
  return state.seats[name].awake
end

function naps.count_round(state, turn)
  state.rounds = turn.round
  note(state, turn, "round " .. turn.round)
end

function naps.note_start(state, turn)
  note(state, turn, turn.seat .. " is up")
end

function naps.lull(state, turn)
  local other = state.seats[turn.orders[turn.seat]]
  if other then
    other.awake = false
    note(state, turn, turn.seat .. " lulls " .. turn.orders[turn.seat])
  end
end

function naps.wake(state, turn)
  state.seats[turn.seat].awake = true
  state.naps = state.naps + 1
  note(state, turn, turn.seat .. " sleeps" .. (turn.orders[turn.seat] and " with orders" or ""))
end

function naps.note_end(state, turn)
  note(state, turn, "end")
end

function naps.over(state)
  return state.naps >= constants.naps.most
end

return naps
