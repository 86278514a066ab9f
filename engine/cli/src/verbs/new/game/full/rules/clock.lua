--- The clock: every order takes its time, and the bees that are ready first are asked next.

local flowers = require("flowers")

local M = {}

--- When the next bee is ready.
---@param state State
---@return integer
local function soonest(state)
  local time = state.bees[1].ready
  for _, bee in ipairs(state.bees) do
    time = math.min(time, bee.ready)
  end
  return time
end

--- Who is asked next: all bees that are ready first, at once. Nobody, when the time is up. This only looks at the state.
---@param state State
---@return { seats: string[], question: string }?
function M.next(state)
  local time, seats = soonest(state), {}
  if time > constants.match.time then
    return nil
  end
  for _, bee in ipairs(state.bees) do
    if bee.ready == time then
      seats[#seats + 1] = bee.name
    end
  end
  return { seats = seats, question = "turn" }
end

--- Time goes on to this turn, and the flowers grow meanwhile.
---@param state State
function M.advance(state)
  local now = soonest(state)
  for _ = state.time + 1, now do
    flowers.grow(state)
  end
  state.time = now
end

--- What was ordered takes its time, even if it was wasted.
---@param state State
---@param turn Turn
function M.keep_busy(state, turn)
  for _, bee in ipairs(state.bees) do
    local order = turn.orders[bee.name]
    if order then
      bee.ready = state.time + constants.time[order[1]]
    end
  end
end

return M
