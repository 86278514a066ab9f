-- Bees live in the cells of a comb. A bee whose run comes to its end is gone.
local bees = {}

function bees.setup(map, names)
  local state = { names = names, bees = {}, log = {}, born = 0 }
  state.comb = grid.new({ width = map.cells, height = #names, layers = { wax = 0 }, occupants = { bees = {} } })
  for number in ipairs(names) do
    for _ = 1, map.bees do
      bees.hatch(state, number)
    end
  end
  return state
end

function bees.hatch(state, number)
  -- Or one bee could hatch the next, and the day would never end.
  if state.born >= constants.day.most_born then
    refuse("no more bees are born")
  end
  bees.settle_in(state, number, state.born + 1)
  state.born = state.born + 1
  return state.born
end

-- Gives a bee the first free cell of its seat.
function bees.settle_in(state, number, id)
  local row = number - 1
  for column = 0, state.comb:size() - 1 do
    if not state.comb:at("bees", column, row) then
      state.bees[#state.bees + 1] = { id = id, seat = number, turns = 0 }
      if state.away then
        state.away[id] = nil
      end
      state.comb:put("bees", id, column, row)
      return
    end
  end
  refuse("the comb is full")
end

function bees.find(state, id)
  for place, bee in ipairs(state.bees) do
    if bee.id == id then
      return bee, place
    end
  end
end

-- Takes a bee out of its cell; its seat.
local function clear(state, id)
  local bee, place = bees.find(state, id)
  table.remove(state.bees, place)
  state.comb:remove("bees", id)
  return bee.seat
end

function bees.die(state, id)
  queue.remove(clear(state, id), id)
end

function bees.leave(state, id)
  state.away = state.away or {}
  state.away[id] = clear(state, id)
  queue.leave(state.away[id], id)
end

-- Whether the bee was away.
function bees.give_up(state, number, id)
  if not state.away or state.away[id] ~= number then
    return false
  end
  state.away[id] = nil
  queue.remove(number, id)
  return true
end

-- Bees of the state that stand in no queue, as at the start of a match from any state, join at its end.
function bees.enlist(state, turn)
  bees.note(state, "(" .. (turn.seat or "") .. (turn.unit or ""))
  for _, bee in ipairs(state.bees) do
    local known = {}
    for _, id in ipairs((queue.order(bee.seat))) do
      known[id] = true
    end
    if not known[bee.id] then
      queue.push(bee.seat, bee.id)
    end
  end
end

function bees.view(state, turn)
  return { seat = turn.seat, unit = turn.unit, comb = state.comb }
end

function bees.note(state, what)
  state.log[#state.log + 1] = what
end

function bees.wake(state, turn)
  local bee = bees.find(state, turn.unit)
  bee.turns = bee.turns + 1
  bees.note(state, turn.seat .. turn.unit)
end

function bees.settle(state, turn)
  local what = turn.returned and "returned" or turn.paused and "paused" or turn.faults[turn.seat] and "failed"
  if what then
    bees.note(state, what)
  end
  if turn.returned and bees.find(state, turn.unit) then
    bees.die(state, turn.unit)
  end
end

function bees.dusk(state)
  bees.note(state, ")")
end

function bees.standings(state)
  local counts = { 0, 0 }
  for _, bee in ipairs(state.bees) do
    counts[bee.seat] = counts[bee.seat] + 1
  end
  local first = counts[1] >= counts[2] and 1 or 2
  local ranks = { 1, counts[1] == counts[2] and 1 or 2 }
  return {
    { seat = state.names[first], rank = ranks[1], score = counts[first] },
    { seat = state.names[3 - first], rank = ranks[2], score = counts[3 - first] },
  }
end

return bees
