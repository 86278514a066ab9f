--- Victory: more tiles; then more robots, more metal, more time left. An emptied time bank loses all the same.

local robots = require("robots")

local M = {}

---@param state State
---@return boolean
function M.over(state)
  return state.out_of_time ~= nil
end

-- What counts, the most important first.
local LEVELS = { "in_time", "score", "robots", "metal", "instructions_left" }

---@param one table
---@param other table
---@return integer 1 if the first is better, -1 if the second is, 0 if they are equal
local function compare(one, other)
  for _, level in ipairs(LEVELS) do
    if one[level] ~= other[level] then
      return one[level] > other[level] and 1 or -1
    end
  end
  return 0
end

--- The teams, best first; the score is the number of tiles. Equal in everything is a draw.
---@param state State
---@return { seat: string, rank: integer, score: integer, robots: integer, metal: integer, instructions_left: integer }[]
function M.standings(state)
  local standings = {}
  for i, team in ipairs(state.teams) do
    standings[i] = {
      seat = team.name,
      score = team.sign > 0 and state.planet:positive("terraform") or state.planet:negative("terraform"),
      robots = robots.count(team),
      metal = team.metal,
      instructions_left = team.instructions_left,
      in_time = state.out_of_time == team.name and 0 or 1,
    }
  end
  local order = compare(standings[1], standings[2])
  if order < 0 then
    standings[1], standings[2] = standings[2], standings[1]
  end
  standings[1].rank = 1
  standings[2].rank = order == 0 and 1 or 2
  for _, standing in ipairs(standings) do
    standing.in_time = nil
  end
  return standings
end

return M
