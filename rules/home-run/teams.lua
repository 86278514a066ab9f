--- The two teams: what they have, and the array that their units share.

---@class TeamRecord
---@field name Seat
---@field number integer the place of its queue
---@field points number
---@field reputation number
---@field scored string the layer of the field that says in which round each base last scored for it, from 1
---@field array table<integer, Grid> the pages that were written on, from 0

local M = {}

--- The layer of the field for a team's scores.
---@param seat string
---@return string
function M.scored(seat)
  return "scored_" .. seat
end

--- The teams as a match begins.
---@param seats string[]
---@return TeamRecord[]
function M.new(seats)
  local teams = {}
  for number, seat in ipairs(seats) do
    teams[number] = {
      name = seat,
      number = number,
      points = constants.economy.start_points,
      reputation = constants.economy.start_reputation,
      scored = M.scored(seat),
      array = {},
    }
  end
  return teams
end

--- The team of this name, and the other one.
---@param state State
---@param name string
---@return TeamRecord team
---@return TeamRecord opponent
function M.of(state, name)
  local first, second = state.teams[1], state.teams[2]
  if first.name == name then
    return first, second
  end
  return second, first
end

return M
