--- What there is to see: tiles and the robots on them. A team sees the tiles that it has explored, and whoever is on them.

local robots = require("robots")
local teams = require("teams")

local M = {}

--- The robots of a team, with a mark for what each has done in this turn.
---@param team TeamRecord
---@param everywhere boolean whether those on tiles that nobody has explored are seen as well
---@return Scene.Group
local function robots_of(team, everywhere)
  return {
    each = team.robots,
    everywhere = everywhere,
    id = "name",
    kind = "type",
    at = { "col", "row" },
    owner = "team",
    label = "number",
    bars = { battery = { "battery", constants.robot.battery } },
    marks = { "moved", "acted" },
  }
end

---@param state State
---@param _ Turn
---@param seat? string
---@return Scene
function M.build(state, _, seat)
  local planet, things, figures = state.planet, {}, {}
  local eyes = seat and teams.of(state, seat)
  for _, team in ipairs(state.teams) do
    things[#things + 1] = robots_of(team, eyes == team)
    figures[team.name] = {
      tiles = team.sign > 0 and planet:positive("terraform") or planet:negative("terraform"),
      robots = robots.count(team),
      metal = team.metal,
      seen = planet:count(team.sight, 1),
    }
  end
  local kinds = { EXPLORER = { areas = { exploring = constants.sight.explore_radius } } }
  return { field = planet, known = eyes and eyes.sight, kinds = kinds, things = things, figures = figures }
end

return M
