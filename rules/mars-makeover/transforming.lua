--- Transforming: a robot becomes one of another type. It keeps its name and battery, and may still do what it hasn't done in this turn.

local types = require("types")

local M = {}

--- Why a team can't transform a robot, or nil when it can.
---@param team TeamRecord
---@param type any
---@return string? template
---@return any ... what goes into it
function M.obstacle(team, type)
  if not types.known(type) then
    return "a robot is " .. types.in_words()
  elseif team.metal < constants.robot.transform_cost then
    return "to transform costs %d metal, and you have %d", constants.robot.transform_cost, team.metal
  end
end

---@param team TeamRecord
---@param robot RobotRecord
---@param type RobotType
function M.transform(team, robot, type)
  team.metal = team.metal - constants.robot.transform_cost
  robot.type = type
  event("transformed", { seat = team.name, robot = robot.name, type = type })
end

return M
