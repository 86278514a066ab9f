--- Points and reputation. Every gain grows with the rounds.

local M = {}

--- The number of the round, from 0.
---@param turn Turn
---@return integer
function M.round(turn)
  return turn.round - 1 + constants.match.first_round
end

--- What a gain is multiplied by in a round: it grows evenly.
---@param round number
---@return number
function M.inflation(round)
  return 1 + constants.economy.inflation * round
end

--- A team gains points, inflation included.
---@param team TeamRecord
---@param turn Turn
---@param gain number
function M.add_points(team, turn, gain)
  team.points = team.points + gain * M.inflation(M.round(turn))
end

--- A team gains reputation, inflation included.
---@param team TeamRecord
---@param turn Turn
---@param gain number
function M.add_reputation(team, turn, gain)
  team.reputation = team.reputation + gain * M.inflation(M.round(turn))
end

--- Both teams, before anybody moves.
---@param state State
---@param turn Turn
function M.pay_teams(state, turn)
  if M.round(turn) < constants.economy.first_paid_round then
    return
  end
  for _, team in ipairs(state.teams) do
    M.add_reputation(team, turn, constants.economy.reputation_per_round)
  end
end

return M
