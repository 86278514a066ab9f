--- What the original program did otherwise than its manual says: names, moving, transforming, what bots are told, the last tie and the maps.

local directions = require("directions")
local moving = require("moving")
local robots = require("robots")
local shapes = require("shapes")
local teams = require("teams")

local around, replace = {}, {}

--- Robots of both teams are counted together.
---@param add fun(state: State, team: TeamRecord, type: RobotType, row: integer, col: integer): RobotRecord
---@param state State
---@param team TeamRecord
---@param type RobotType
---@param row integer
---@param col integer
---@return RobotRecord
around["robots.add"] = function(add, state, team, type, row, col)
  team.spawned = math.max(state.teams[1].spawned, state.teams[2].spawned)
  return add(state, team, type, row, col)
end

--- Their names tell that they are counted together.
---@param _ TeamRecord
---@param number integer
---@return string
replace["robots.name"] = function(_, number)
  return "robot_" .. number
end

--- Now that all teams' names begin alike, the number can't be found by the length of the team's.
---@param team TeamRecord
---@param name any
---@return RobotRecord?
replace["robots.find"] = function(team, name)
  local number = type(name) == "string" and tonumber(name:match("_(%d+)$"))
  local robot = number and team.robots[number]
  return robot and robot.name == name and robot or nil
end

--- Looks at the tile only, not at whether the robot has moved.
---@param state State
---@param turn Turn
---@param robot_name any
---@param dir any
---@return boolean
replace["api.can_move_robot"] = function(state, turn, robot_name, dir)
  local team = teams.of(state, turn.seat)
  local robot = robots.find(team, robot_name)
  return robot ~= nil and moving.obstacle(state, team, robot, dir) == nil
end

--- Whether a robot has moved is asked only where nobody stands in its way: any robot can ram.
---@param move fun(state: State, robot: RobotRecord, direction: Direction): boolean
---@param state State
---@param robot RobotRecord
---@param direction Direction
---@return boolean
around["moving.move"] = function(move, state, robot, direction)
  local step = directions.STEPS[direction]
  if robots.at(state, robot.row + step[1], robot.col + step[2]) then
    robot.moved = false -- it is about to be destroyed
  end
  return move(state, robot, direction)
end

--- What is transformed is taken away and built anew, at the price of a new robot; only its battery is the old one's. Whether the team can
--- pay is still asked with the price of transforming, so that its metal can fall below nothing.
---@param transform fun(state: State, turn: Turn, robot_name: any, type: any): RobotInfo
---@param state State
---@param turn Turn
---@param robot_name any
---@param type any
---@return RobotInfo
around["api.transform_robot"] = function(transform, state, turn, robot_name, type)
  transform(state, turn, robot_name, type)
  local team = teams.of(state, turn.seat)
  local old = robots.find(team, robot_name)
  team.metal = team.metal + constants.robot.transform_cost - constants.robot.spawn_cost
  robots.remove(state, old)
  local new = robots.add(state, team, old.type, old.row, old.col)
  new.battery = old.battery
  event("renamed", { seat = team.name, robot = old.name, to = new.name })
  return robots.info(new)
end

--- Gives nothing back.
---@param act fun(state: State, turn: Turn, robot_name: any): boolean
---@param state State
---@param turn Turn
---@param robot_name any
around["api.robot_action"] = function(act, state, turn, robot_name)
  act(state, turn, robot_name)
end

--- One's own land is positive in the map in words, too.
---@param words fun(state: State, team: TeamRecord): string[][]
---@param state State
---@param team TeamRecord
---@return string[][]
around["tiles.words"] = function(words, state, team)
  local map = words(state, team)
  for _, line in ipairs(map) do
    for x, word in ipairs(line) do
      local status = math.tointeger(tonumber(word))
      line[x] = status and tostring(team.sign * status) or word
    end
  end
  return map
end

--- At the last tie the team with less time left wins, and Red if both have as much. The manual's order is then the wrong way round in
--- either case: it has the team with more time first, and of equals Blue.
---@param standings fun(state: State): Standing[]
---@param state State
---@return Standing[]
around["victory.standings"] = function(standings, state)
  local ranked = standings(state)
  local first, last = ranked[1], ranked[2]
  local tied = first.score == last.score and first.robots == last.robots and first.metal == last.metal
  if tied and not state.out_of_time then
    first, last = last, first
    first.rank, last.rank = 1, 2
  end
  return { first, last }
end

-- Maps: any rectangle that isn't the same from all sides.
replace["charts.check_size"] = shapes.check_size
replace["fairness.check"] = shapes.check_mismatch

return { around = around, replace = replace }
