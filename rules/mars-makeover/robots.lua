--- Robots: their records, their names, and where they stand, one on a tile.

local teams = require("teams")
local tiles = require("tiles")
local types = require("types")

---@class RobotRecord
---@field name string
---@field number integer within its team
---@field team Seat
---@field type RobotType
---@field battery integer
---@field moved boolean # in its team's last turn
---@field acted boolean # in its team's last turn
---@field row integer
---@field col integer

local M = {}

--- Robots of both teams share one occupancy, so that the number in it tells the team.
---@param state State
---@param robot RobotRecord
---@return integer
local function unit(state, robot)
  return 2 * robot.number + (state.teams[1].name == robot.team and 0 or 1)
end

--- The robot on a tile, whosever it is.
---@param state State
---@param row integer
---@param col integer
---@return RobotRecord?
function M.at(state, row, col)
  local found = state.planet:at("robots", col, row)
  return found and state.teams[found % 2 + 1].robots[found // 2]
end

--- What a robot of the team is called.
---@param team TeamRecord
---@param number integer
---@return string
function M.name(team, number)
  return ("%s_%d"):format(team.name:lower(), number)
end

-- The numbers in the names of robots that were found: bots name the same ones again and again.
local numbers = {}

--- A robot of the team by its name.
---@param team TeamRecord
---@param name any
---@return RobotRecord?
function M.find(team, name)
  local number = numbers[name]
  -- Behind the team's name and a dash stands the number.
  local robot = team.robots[number or type(name) == "string" and tonumber(name:sub(#team.name + 2))]
  if not robot or robot.name ~= name then
    return nil
  end
  if not number then
    numbers[name] = robot.number
  end
  return robot
end

--- A new robot, which can neither move nor act in this turn.
---@param state State
---@param team TeamRecord
---@param type RobotType
---@param row integer
---@param col integer
---@return RobotRecord
function M.add(state, team, type, row, col)
  team.spawned = team.spawned + 1
  local robot = {
    name = M.name(team, team.spawned),
    number = team.spawned,
    team = team.name,
    type = type,
    battery = constants.robot.battery,
    moved = true,
    acted = true,
    row = row,
    col = col,
  }
  team.robots[robot.number] = robot
  state.planet:put("robots", unit(state, robot), col, row)
  return robot
end

---@param state State
---@param robot RobotRecord
---@param row integer
---@param col integer
function M.move(state, robot, row, col)
  state.planet:move("robots", unit(state, robot), col, row)
  robot.row, robot.col = row, col
end

---@param state State
---@param robot RobotRecord
function M.remove(state, robot)
  state.planet:remove("robots", unit(state, robot))
  teams.of(state, robot.team).robots[robot.number] = nil
end

--- The tiles around a robot that its team hasn't seen.
---@param state State
---@param team TeamRecord
---@param robot RobotRecord
---@return Grid.Near[]
function M.unseen(state, team, robot)
  local radius = constants.sight.explore_radius
  return state.planet:within("chebyshev", radius, { [team.sight] = 0 }, robot.col, robot.row)
end

---@param team TeamRecord
---@return integer
function M.count(team)
  local count = 0
  for _ in pairs(team.robots) do
    count = count + 1
  end
  return count
end

--- What a bot may know of a robot.
---@param robot RobotRecord
---@return RobotInfo
function M.info(robot)
  return {
    name = robot.name,
    team = robot.team,
    type = robot.type,
    row = robot.row,
    col = robot.col,
    battery = robot.battery,
    action_cost = types.RULES[robot.type].action_cost,
    moved = robot.moved,
    acted = robot.acted,
  }
end

--- At the start of its team's turn a robot may move and act again, and is recharged where the land is its own.
---@param state State
---@param turn Turn
function M.refresh(state, turn)
  local team = teams.of(state, turn.seat)
  local most, recharge = constants.robot.battery, constants.robot.recharge
  for _, robot in pairs(team.robots) do
    robot.moved, robot.acted = false, false
    if robot.battery ~= most and tiles.owned(state, team, robot.row, robot.col) then
      robot.battery = math.min(most, robot.battery + recharge)
    end
  end
end

return M
