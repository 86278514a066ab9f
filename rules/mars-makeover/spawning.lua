--- Spawning: metal becomes a robot on a tile of one's own.

local robots = require("robots")
local tiles = require("tiles")
local types = require("types")

local M = {}

--- Why a robot can't be spawned there, or nil when it can.
---@param state State
---@param team TeamRecord
---@param type any
---@param row any
---@param col any
---@return string? template
---@return any ... what goes into it
function M.obstacle(state, team, type, row, col)
  if not types.known(type) then
    return "a robot is " .. types.in_words()
  elseif math.type(row) ~= "integer" or math.type(col) ~= "integer" then
    return "row and col must be integers"
  elseif not tiles.seen(state, team, row, col) or not tiles.passable(state, row, col) then
    return "the tile at row %d, column %d is hidden or impassable", row, col
  elseif not tiles.owned(state, team, row, col) then
    return "the tile at row %d, column %d isn't yours", row, col
  elseif robots.at(state, row, col) then
    return "there is a robot at row %d, column %d", row, col
  elseif team.metal < constants.robot.spawn_cost then
    return "a robot costs %d metal, and you have %d", constants.robot.spawn_cost, team.metal
  end
end

---@param state State
---@param team TeamRecord
---@param type RobotType
---@param row integer
---@param col integer
---@return RobotRecord
function M.spawn(state, team, type, row, col)
  team.metal = team.metal - constants.robot.spawn_cost
  local robot = robots.add(state, team, type, row, col)
  event("spawned", { seat = team.name, robot = robot.name, type = type, row = row, col = col })
  return robot
end

return M
