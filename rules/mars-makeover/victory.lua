--- Victory: more tiles; then more robots, more metal, more time left. An emptied time bank loses all the same.

local robots = require("robots")

local M = {}

---@param state State
---@return boolean
function M.over(state)
  return state.out_of_time ~= nil
end

---@class Standing
---@field seat string
---@field rank integer
---@field score integer tiles
---@field robots integer
---@field metal integer
---@field instructions_left integer
---@field decided string? what decides, where that is none of these figures

-- What counts, the most important first.
local LEVELS = { "score", "robots", "metal", "instructions_left" }

--- Which of two standings is better.
---@param state State
---@param one Standing
---@param other Standing
---@return integer 1 if the first is better, -1 if the second is, 0 if they are equal
function M.compare(state, one, other)
  if state.out_of_time then
    return state.out_of_time == other.seat and 1 or -1
  end
  for _, level in ipairs(LEVELS) do
    if one[level] ~= other[level] then
      return one[level] > other[level] and 1 or -1
    end
  end
  return 0
end

--- The teams, best first. Equal in everything is a draw.
---@param state State
---@return Standing[]
function M.standings(state)
  local standings = {}
  for i, team in ipairs(state.teams) do
    standings[i] = {
      seat = team.name,
      score = team.sign > 0 and state.planet:positive("terraform") or state.planet:negative("terraform"),
      robots = robots.count(team),
      metal = team.metal,
      instructions_left = team.instructions_left,
      decided = state.out_of_time and "out_of_time" or nil,
    }
  end
  local order = M.compare(state, standings[1], standings[2])
  if order < 0 then
    standings[1], standings[2] = standings[2], standings[1]
  end
  standings[1].rank = 1
  standings[2].rank = order == 0 and 1 or 2
  return standings
end

return M
