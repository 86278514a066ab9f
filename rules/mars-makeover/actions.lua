--- Actions: what each type of robot does, once a turn, for some of its battery. What would be of no use is refused and costs nothing.

local effects = require("effects")
local obstacles = require("obstacles")
local types = require("types")

local M = {}

--- Why a robot can't act, or nil when it can.
---@param state State
---@param team TeamRecord
---@param robot RobotRecord
---@return string? template
---@return any ... what goes into it
function M.obstacle(state, team, robot)
  local rules = types.RULES[robot.type]
  if robot.acted then
    return "%s has acted, or was built, in this turn", robot.name
  elseif robot.battery < rules.action_cost then
    return "%s needs %d of its battery, and has %d", robot.name, rules.action_cost, robot.battery
  end
  return obstacles[rules.action](state, team, robot)
end

---@param state State
---@param team TeamRecord
---@param robot RobotRecord
function M.act(state, team, robot)
  local rules = types.RULES[robot.type]
  robot.battery = robot.battery - rules.action_cost
  robot.acted = true
  effects[rules.action](state, team, robot)
end

return M
