--- The clock: which turn it is, counted from 0, and whether its player took too long.

local M = {}

---@param state State
---@param turn Turn
function M.begin(state, turn)
  state.turn_number = turn.number - 1
end

--- Whoever has used up a turn's instructions has lost, at once.
---@param state State
---@param turn Turn
function M.look(state, turn)
  local fault = turn.faults[turn.seat]
  if fault and fault.kind == "over budget" then
    state.out_of_time = turn.seat
    event("out_of_time", { seat = turn.seat })
  end
end

return M
