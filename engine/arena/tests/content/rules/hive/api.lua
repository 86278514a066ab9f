local bees = require("bees")

local api = {}

local function seat_number(state, turn)
  return state.names[1] == turn.seat and 1 or 2
end

-- A bee that sent itself away has no place in the queue any more.
local function present(state, turn)
  if not bees.find(state, turn.unit) then
    refuse("bee " .. turn.unit .. " is gone")
  end
end

-- The bee that is meant must be in the comb.
local function found(state, unit)
  if not bees.find(state, unit) then
    refuse("there is no bee " .. tostring(unit))
  end
end

-- Who is calling.
function api.me(_, turn)
  return turn.unit
end

-- A new bee that runs right after this one, in this round; its number.
function api.hatch(state, turn)
  present(state, turn)
  local id = bees.hatch(state, seat_number(state, turn))
  queue.insert_after(seat_number(state, turn), id, turn.unit)
  return id
end

-- Lets another bee of the seat run right after this one.
function api.call_up(state, turn, unit)
  present(state, turn)
  found(state, unit)
  local good, why = queue.schedule(seat_number(state, turn), unit, turn.unit)
  return good, why
end

-- Sends a bee away for good, itself included.
function api.dismiss(state, _, unit)
  found(state, unit)
  bees.die(state, unit)
end

-- Sends a bee away for a while, itself included: recalled, it goes on as it was.
function api.send_off(state, _, unit)
  found(state, unit)
  bees.leave(state, unit)
end

-- Nobody waits any longer for a bee that was sent off: recalled, it begins anew.
function api.give_up(state, turn, unit)
  if not bees.give_up(state, seat_number(state, turn), unit) then
    refuse("there is no bee to give up")
  end
end

-- A bee that was sent away comes back under its number: one that was sent off as it was, others know nothing of their life before.
function api.recall(state, turn, unit)
  present(state, turn)
  if math.type(unit) ~= "integer" or unit < 1 or unit > state.born or bees.find(state, unit) then
    refuse("there is no bee to recall")
  end
  bees.settle_in(state, seat_number(state, turn), unit)
  queue.insert_after(seat_number(state, turn), unit, turn.unit)
end

--- Sleeps until its next turn.
api.rest = end_turn

-- Writes into the log of the match.
function api.hum(state, turn, what)
  bees.note(state, turn.unit .. ":" .. tostring(what))
end

return api
