--- What there is to see: tiles and the robots on them. A team sees the tiles that it has explored, and whoever is on them.

local robots = require("robots")
local teams = require("teams")
local tiles = require("tiles")

-- Marks of a robot: what it has done in this turn.
local MOVED, ACTED, BOTH = { "moved" }, { "acted" }, { "moved", "acted" }

local M = {}

---@param robot RobotRecord
---@return string[]?
local function marks_of(robot)
  if robot.moved then
    return robot.acted and BOTH or MOVED
  end
  return robot.acted and ACTED or nil
end

---@param robot RobotRecord
---@return Scene.Thing
local function thing_of(robot)
  return {
    id = robot.name,
    kind = robot.type,
    at = { robot.col, robot.row },
    owner = robot.team,
    label = robot.number,
    bars = { battery = { robot.battery, constants.robot.battery } },
    marks = marks_of(robot),
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
    for _, robot in pairs(team.robots) do
      if not eyes or eyes == team or tiles.seen(state, eyes, robot.row, robot.col) then
        things[#things + 1] = thing_of(robot)
      end
    end
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
