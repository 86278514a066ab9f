--- All the rules: pebbles are taken from one heap until it is empty.

---@class State all that a match remembers
---@field heap integer pebbles that are left
---@field seats string[] who plays
---@field taken table<string, integer> by seat

local M = {}

--- The state before the first turn.
---@param _ any a map, if the game had any
---@param seats string[]
---@return State
function M.setup(_, seats)
  local taken = {}
  for _, seat in ipairs(seats) do
    taken[seat] = 0
  end
  return { heap = constants.heap, seats = seats, taken = taken }
end

-- {{if queue}}
--- Every seat has one unit, which has a turn in each round.
---@param state State
function M.line_up(state)
  for number in ipairs(state.seats) do
    if queue.size(number) == 0 then
      queue.push(number, number)
    end
  end
end

-- {{end}}
-- {{if rules}}
--- Who is asked next: whoever has least, both at once if they have the same.
---@param state State
---@return { seats: string[] }
function M.next(state)
  local least = math.min(state.taken[state.seats[1]], state.taken[state.seats[2]])
  local behind = {}
  for _, seat in ipairs(state.seats) do
    if state.taken[seat] == least then
      behind[#behind + 1] = seat
    end
  end
  return { seats = behind }
end

-- {{end}}
--- What the bot that is asked sees.
---@param state State
---@return table
function M.view(state)
  return { heap = state.heap, most = constants.most, taken = state.taken }
end

--- What its answer means. It may be anything: one pebble, if it is no number of pebbles.
---@param answer any
---@return integer
function M.read(_, _, answer)
  local is_good = math.type(answer) == "integer" and answer >= 1 and answer <= constants.most
  return is_good and answer or 1
end

--- Those who were asked take their pebbles, in the order of the seats.
---@param state State
---@param turn Turn
function M.take(state, turn)
  for _, seat in ipairs(state.seats) do
    local count = math.min(turn.orders[seat] or 0, state.heap)
    state.heap = state.heap - count
    state.taken[seat] = state.taken[seat] + count
  end
end

---@param state State
---@return boolean
function M.over(state)
  return state.heap == 0
end

--- The seats, best first.
---@param state State
---@return { seat: string, rank: integer, score: integer }[]
function M.standings(state)
  local standings = {}
  for i, seat in ipairs(state.seats) do
    local rank = 1
    for _, count in pairs(state.taken) do
      rank = rank + (count > state.taken[seat] and 1 or 0)
    end
    standings[i] = { seat = seat, rank = rank, score = state.taken[seat] }
  end
  table.sort(standings, function(one, other)
    return one.rank < other.rank
  end)
  return standings
end

return M
