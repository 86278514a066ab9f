--- What must fit together in a state: the robots of the teams, and those that stand on the planet.

local robots = require("robots")
local tiles = require("tiles")

local M = {}

--- A robot stands where it says, on a tile that it can be on.
---@param found Faults
---@param state State
---@param path string
---@param robot RobotRecord
local function check_place(found, state, path, robot)
  local row, col = robot.row, robot.col
  local place = ("row %s, column %s"):format(row, col)
  if not state.planet:contains(col, row) then
    found:report(path .. ".row", place .. " lies outside of the planet")
  elseif robots.at(state, row, col) ~= robot then
    local hint =
      "planet.occupants.robots has the column first, then the row, by 2 x number (Blue) or 2 x number + 1 (Red)"
    found:report(path, ("robot %s does not stand on the planet at %s"):format(robot.name, place), hint)
  elseif not tiles.passable(state, row, col) then
    found:report(path, ("robot %s stands on a tile that can't be entered, %s"):format(robot.name, place))
  end
end

---@param found Faults
---@param state State
---@param team TeamRecord
local function check_robots(found, state, team)
  for number, robot in pairs(team.robots) do
    local path = ("teams.%s.robots.%s"):format(team.name, number)
    if robot.number ~= number then
      found:report(path .. ".number", ("robot %s has the number %s"):format(number, robot.number))
    elseif robot.team ~= team.name then
      found:report(path .. ".team", ("a robot of %s can't be of the team %s"):format(team.name, robot.team))
    elseif robot.name ~= robots.name(team, number) then
      local message = "robot %d is called %s, not %s"
      found:report(path .. ".name", message:format(number, robots.name(team, number), robot.name))
    elseif number > team.spawned then
      local message = "`spawned` of %s is %d, and this robot has the number %d"
      found:report(path, message:format(team.name, team.spawned, number))
    else
      check_place(found, state, path, robot)
    end
  end
end

--- What does not fit in the start state of an example.
---@param state State
---@return Fault[]
function M.check(state)
  local found, count = faults.new(), 0
  for _, team in ipairs(state.teams) do
    check_robots(found, state, team)
    count = count + robots.count(team)
  end
  local standing = state.planet:occupants("robots")
  if #found.list == 0 and #standing ~= count then
    local message = "the number of robots on the planet is %d, and that of the teams' robots %d"
    found:report("planet.occupants.robots", message:format(#standing, count))
  end
  return found.list
end

return M
