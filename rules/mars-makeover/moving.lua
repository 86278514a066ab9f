--- Moving: one step a turn to a neighbouring tile. Two robots on one tile destroy each other, whosever they are.

local directions = require("directions")
local robots = require("robots")
local tiles = require("tiles")

local M = {}

--- Where a step in a direction leads.
---@param robot RobotRecord
---@param direction Direction
---@return integer row
---@return integer col
function M.target(robot, direction)
  local step = directions.STEPS[direction]
  return robot.row + step[1], robot.col + step[2]
end

--- Why a robot may not be sent there at all, or nil when it may.
---@param state State
---@param team TeamRecord
---@param robot RobotRecord
---@param direction any
---@return string? template
---@return any ... what goes into it
function M.obstacle(state, team, robot, direction)
  if not directions.STEPS[direction] then
    local close = type(direction) == "string" and near(direction, directions.NAMES)
    return "there is no such direction" .. (close and ("; did you mean " .. close .. "?") or "")
  end
  local row, col = M.target(robot, direction)
  if not tiles.seen(state, team, row, col) then
    return "the tile at row %d, column %d is hidden or outside", row, col
  elseif not tiles.passable(state, row, col) then
    return "the tile at row %d, column %d is impassable", row, col
  end
end

--- Moves a robot that may be sent there. One that has moved, or was built in this turn, stays where it is.
---@param state State
---@param robot RobotRecord
---@param direction Direction
---@return boolean whether it moved
function M.move(state, robot, direction)
  if robot.moved then
    return false
  end
  local row, col = M.target(robot, direction)
  local other = robots.at(state, row, col)
  if other then
    robots.remove(state, robot)
    robots.remove(state, other)
    event("collided", { seat = robot.team, robot = robot.name, with = other.name, row = row, col = col })
  else
    robots.move(state, robot, row, col)
    robot.moved = true
  end
  return true
end

return M
