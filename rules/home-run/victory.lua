--- Victory: enough points end a match; then more points, then reputation with what the living units cost, then chance.

local kinds = require("kinds")

local M = {}

--- Whether a team has points enough.
---@param state State
---@return boolean
function M.over(state)
  local enough = constants.match.points_to_win
  return state.teams[1].points >= enough or state.teams[2].points >= enough
end

---@class Standing
---@field seat string
---@field rank integer
---@field score number points
---@field reputation number
---@field worth number reputation, and the cost of all living units
---@field decided string? what decides, where that is none of these figures

--- What a team has to show.
---@param state State
---@param team TeamRecord
---@return Standing
function M.standing(state, team)
  local worth = team.reputation
  for _, unit in pairs(state.units) do
    if unit.team == team.name then
      worth = worth + kinds.FIGURES[unit.type].cost
    end
  end
  return { seat = team.name, score = team.points, reputation = team.reputation, worth = worth }
end

--- Whether the first of two teams, in the order of seats, comes before the other.
---@param state State
---@param first Standing
---@param second Standing
---@return boolean
function M.is_first_better(state, first, second)
  if first.score ~= second.score then
    return first.score > second.score
  elseif first.worth ~= second.worth then
    return first.worth > second.worth
  end
  return state.tie_winner == 1
end

--- The teams, best first; there are no draws.
---@param state State
---@return Standing[]
function M.standings(state)
  local first, second = M.standing(state, state.teams[1]), M.standing(state, state.teams[2])
  if not M.is_first_better(state, first, second) then
    first, second = second, first
  end
  first.rank, second.rank = 1, 2
  if first.score == second.score and first.worth == second.worth then
    first.decided, second.decided = "chance", "chance"
  end
  return { first, second }
end

return M
