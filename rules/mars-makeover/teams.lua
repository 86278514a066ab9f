--- The two teams: Blue terraforms upwards, Red downwards.

---@class TeamRecord
---@field name Seat
---@field sign integer 1 or -1: on which side of 0 its land is
---@field sight string the layer of the planet that says what it has seen
---@field metal integer
---@field spawned integer robots built so far
---@field instructions_left integer? of its time bank, at the end of the last turn
---@field robots table<integer, RobotRecord> by their number

local SIGNS = { 1, -1 }

local M = {}

--- The layer that says what the team of a seat has seen.
---@param seat string
---@return string
function M.sight(seat)
  return "seen_by_" .. seat
end

---@param seats string[]
---@return TeamRecord[]
function M.new(seats)
  local teams = {}
  for i, seat in ipairs(seats) do
    teams[i] = {
      name = seat,
      sign = SIGNS[i],
      sight = M.sight(seat),
      metal = constants.metal.start,
      spawned = 0,
      robots = {},
    }
  end
  return teams
end

--- The team that has this seat.
---@param state State
---@param seat string
---@return TeamRecord team
---@return TeamRecord enemy
function M.of(state, seat)
  local first, second = state.teams[1], state.teams[2]
  if first.name == seat then
    return first, second
  end
  return second, first
end

return M
