--- The time bank: instructions for the whole match. Whoever has none left has lost, at once.

local M = {}

--- What is left of a team's bank, in seconds, rounded down.
---@param turn Turn
---@param seat string
---@return integer
function M.seconds_left(turn, seat)
  return turn.bank[seat] // constants.clock.instructions_per_second
end

---@param state State
---@param turn Turn
function M.look(state, turn)
  for _, team in ipairs(state.teams) do
    team.instructions_left = turn.bank[team.name]
  end
  if turn.bank[turn.seat] == 0 then
    state.out_of_time = turn.seat
    event("out_of_time", { seat = turn.seat })
  end
end

return M
