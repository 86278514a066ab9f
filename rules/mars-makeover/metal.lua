--- Metal that comes by itself.

local teams = require("teams")

local M = {}

--- At the start of a turn, but not in the first round.
---@param state State
---@param turn Turn
function M.income(state, turn)
  if turn.round > 1 then
    local team = teams.of(state, turn.seat)
    team.metal = team.metal + constants.metal.per_turn
  end
end

return M
