--- Effects: what an action does, under the name that the constants have for it. Nothing in obstacles.lua speaks against it, and its price is paid.

local robots = require("robots")
local tiles = require("tiles")

---@type table<string, fun(state: State, team: TeamRecord, robot: RobotRecord)>
local M = {}

---@param state State
function M.explore(state, team, robot)
  local found = robots.unseen(state, team, robot)
  for _, tile in ipairs(found) do
    state.planet:set(team.sight, 1, tile.x, tile.y)
  end
  event("explored", { seat = team.name, robot = robot.name, tiles = #found })
end

---@param state State
function M.mine(state, team, robot)
  local metal = state.planet:get("metal", robot.col, robot.row)
  team.metal = team.metal + metal
  event("mined", { seat = team.name, robot = robot.name, metal = metal })
end

---@param state State
function M.terraform(state, team, robot)
  local status = tiles.status(state, team, robot.row, robot.col) + constants.terraform.step
  status = math.min(status, constants.terraform.most)
  state.planet:set("terraform", team.sign * status, robot.col, robot.row)
  event(
    "terraformed",
    { seat = team.name, robot = robot.name, row = robot.row, col = robot.col, status = team.sign * status }
  )
end

return M
