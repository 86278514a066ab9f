--- The planet as a match begins: all in fog but the first tiles of each team and what lies around them.

local charts = require("charts")
local teams = require("teams")

---@class State
---@field planet Grid layers: kind, terraform (positive is Blue's), metal, and for each team what it has seen; robots stand in it
---@field teams TeamRecord[] Blue, then Red
---@field out_of_time Seat? the team whose time bank is empty

local M = {}

--- Lifts the fog from a team's first tiles.
---@param state State
---@param team TeamRecord
function M.light_up(state, team)
  local planet, radius = state.planet, constants.sight.start_radius
  for _, tile in ipairs(planet:find({ terraform = team.sign * constants.terraform.base })) do
    for _, near_by in ipairs(planet:within("chebyshev", radius, nil, tile.x, tile.y)) do
      planet:set(team.sight, 1, near_by.x, near_by.y)
    end
  end
end

--- The state before the first turn.
---@param map table
---@param seats string[]
---@return State
function M.setup(map, seats)
  local state = { planet = charts.planet(map, seats), teams = teams.new(seats) }
  for _, team in ipairs(state.teams) do
    M.light_up(state, team)
  end
  return state
end

return M
