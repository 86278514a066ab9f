--- Obstacles: why an action would be of no use, or nil when it is of use, under the name that the constants have for the action. A mod that adds one adds a
--- function here and to effects.lua.

local robots = require("robots")
local tiles = require("tiles")

---@type table<string, fun(state: State, team: TeamRecord, robot: RobotRecord): string?>
local M = {}

---@param state State
function M.explore(state, team, robot)
  if #robots.unseen(state, team, robot) == 0 then
    return "all tiles around it are explored"
  end
end

---@param state State
function M.mine(state, _, robot)
  if state.planet:get("kind", robot.col, robot.row) ~= tiles.DEPOSIT then
    return "there is no metal under it"
  end
end

---@param state State
function M.terraform(state, team, robot)
  if state.planet:get("kind", robot.col, robot.row) ~= tiles.GROUND then
    return "its tile can't be terraformed"
  elseif tiles.status(state, team, robot.row, robot.col) >= constants.terraform.most then
    return "its tile is fully terraformed"
  end
end

return M
