--- What a bot may ask and do in its turn. Everything takes effect at once. What isn't allowed is an error in the bot.

local actions = require("actions")
local clock = require("clock")
local moving = require("moving")
local paths = require("paths")
local robots = require("robots")
local spawning = require("spawning")
local teams = require("teams")
local tiles = require("tiles")
local transforming = require("transforming")
local words = require("words")

---@class RobotInfo
---@field name string
---@field team Team
---@field type RobotType
---@field row integer
---@field col integer
---@field battery integer
---@field action_cost integer what an action takes of the battery
---@field moved boolean whether it has moved, or was built, in its team's last turn
---@field acted boolean whether it has acted, or was built, in its team's last turn

---@class TileInfo
---@field row integer
---@field col integer
---@field state TileState
---@field terraform integer your own land is positive
---@field mining integer metal that an action yields

---@class GameInfo
---@field robots table<string, RobotInfo> yours, by name
---@field enemy_robots table<string, RobotInfo> the enemy's on tiles you have seen, by name
---@field map (TileInfo|false)[][] rows of tiles, false where hidden: the tile at row 2, column 5 is map[3][6]
---@field metal integer
---@field team Team
---@field robot_spawn_cost integer
---@field robot_transform_cost integer
---@field time_left integer seconds of the time bank left at the start of the turn
---@field turn integer this round, from 1
---@field rounds integer how many rounds there are

local api = {}

---@enum Team
api.Team = words.TEAMS

---@enum RobotType
api.RobotType = words.ROBOT_TYPES

--- What a tile is. No tile that you are shown is ILLEGAL: that is a word for what is hidden or outside.
---@enum TileState
api.TileState = words.TILE_STATES

---@enum Direction
api.Direction = words.DIRECTIONS

--- What a step in a direction adds to row and col.
---@type table<Direction, { row: integer, col: integer }>
api.Step = words.STEPS

---@param state State
---@param turn Turn
---@param name any
---@return RobotRecord robot
---@return TeamRecord team
local function own_robot(state, turn, name)
  local team = teams.of(state, turn.seat)
  local robot = robots.find(team, name)
  if not robot then
    refuse(("you have no robot called %s"):format(tostring(name)))
  end
  return robot, team
end

---@param obstacle string? a template, which is filled in only here: bots ask first, and then nobody reads it
---@param ... any
local function expect_none(obstacle, ...)
  if obstacle then
    refuse(obstacle:format(...))
  end
end

---@param row any
---@param col any
local function expect_tile(row, col)
  if math.type(row) ~= "integer" or math.type(col) ~= "integer" then
    refuse("row and col must be integers")
  end
end

--- All you know, at once.
---@return GameInfo
function api.get_info(state, turn)
  local team = teams.of(state, turn.seat)
  return {
    robots = api.get_ally_robots(state, turn),
    enemy_robots = api.get_enemy_robots(state, turn),
    map = api.get_map(state, turn),
    metal = team.metal,
    team = team.name,
    robot_spawn_cost = constants.robot.spawn_cost,
    robot_transform_cost = constants.robot.transform_cost,
    time_left = clock.seconds_left(turn, team.name),
    turn = turn.round,
    rounds = constants.match.rounds,
  }
end

--- The map, row by row; the tile at row 2, column 5 is `map[3][6]`. A hidden tile is false.
---@return (TileInfo|false)[][]
function api.get_map(state, turn)
  return tiles.map(state, (teams.of(state, turn.seat)))
end

--- The map as strings: "I" impassable, "M" metal, "0" ground that is nobody's, "1" to "10" Blue's, "-1" to "-10" Red's, "#" hidden.
---@return string[][]
function api.get_str_map(state, turn)
  return tiles.words(state, (teams.of(state, turn.seat)))
end

--- Your robots, by name.
---@return table<string, RobotInfo>
function api.get_ally_robots(state, turn)
  local found = {}
  for _, robot in pairs(teams.of(state, turn.seat).robots) do
    found[robot.name] = robots.info(robot)
  end
  return found
end

--- The enemy's robots on tiles that you have seen, by name.
---@return table<string, RobotInfo>
function api.get_enemy_robots(state, turn)
  local team, enemy = teams.of(state, turn.seat)
  local found = {}
  for _, robot in pairs(enemy.robots) do
    if tiles.seen(state, team, robot.row, robot.col) then
      found[robot.name] = robots.info(robot)
    end
  end
  return found
end

--- Changes a robot's type, for metal. It may move and act as before.
---@param robot_name string
---@param type RobotType
---@return RobotInfo
function api.transform_robot(state, turn, robot_name, type)
  local robot, team = own_robot(state, turn, robot_name)
  expect_none(transforming.obstacle(team, type))
  transforming.transform(team, robot, type)
  return robots.info(robot)
end

---@param robot_name string
---@param type RobotType
---@return boolean
function api.can_transform_robot(state, turn, robot_name, type)
  local team = teams.of(state, turn.seat)
  return robots.find(team, robot_name) ~= nil and transforming.obstacle(team, type) == nil
end

--- Moves a robot to a neighbouring tile. Into another robot, both are destroyed.
---@param robot_name string
---@param dir Direction
---@return boolean whether it moved: not twice in a turn, nor in the turn in which it was spawned
function api.move_robot(state, turn, robot_name, dir)
  local robot, team = own_robot(state, turn, robot_name)
  expect_none(moving.obstacle(state, team, robot, dir))
  return moving.move(state, robot, dir)
end

---@param robot_name string
---@param dir Direction
---@return boolean
function api.can_move_robot(state, turn, robot_name, dir)
  local team = teams.of(state, turn.seat)
  local robot = robots.find(team, robot_name)
  return robot ~= nil and not robot.moved and moving.obstacle(state, team, robot, dir) == nil
end

--- Lets a robot act, as its type does: explore, mine or terraform.
---@param robot_name string
---@return boolean true
function api.robot_action(state, turn, robot_name)
  local robot, team = own_robot(state, turn, robot_name)
  expect_none(actions.obstacle(state, team, robot))
  actions.act(state, team, robot)
  return true
end

---@param robot_name string
---@return boolean
function api.can_robot_action(state, turn, robot_name)
  local team = teams.of(state, turn.seat)
  local robot = robots.find(team, robot_name)
  return robot ~= nil and actions.obstacle(state, team, robot) == nil
end

--- Builds a robot on a tile of yours, for metal. It can't move or act in this turn.
---@param type RobotType
---@param row integer
---@param col integer
---@return RobotInfo
function api.spawn_robot(state, turn, type, row, col)
  local team = teams.of(state, turn.seat)
  expect_none(spawning.obstacle(state, team, type, row, col))
  return robots.info(spawning.spawn(state, team, type, row, col))
end

---@param type RobotType
---@param row integer
---@param col integer
---@return boolean
function api.can_spawn_robot(state, turn, type, row, col)
  return spawning.obstacle(state, teams.of(state, turn.seat), type, row, col) == nil
end

--- The first step to the nearest tile of yours, and the number of steps: nil and 0 on one, nil and -1 without a path.
---@param robot_name string
---@param check_collisions boolean? whether robots are in the way; true if left out
---@return Direction? direction
---@return integer steps
function api.robot_to_base(state, turn, robot_name, check_collisions)
  local team = teams.of(state, turn.seat)
  local robot = robots.find(team, robot_name)
  if not robot then
    return nil, -1
  end
  return paths.to_base(state, team, robot, check_collisions ~= false)
end

--- The first step of a shortest path over tiles you have seen, and the number of steps: nil and 0 at the goal, nil and -1 without a path.
---@param start_row integer
---@param start_col integer
---@param end_row integer
---@param end_col integer
---@param check_collisions boolean? whether robots are in the way, also at the goal; true if left out
---@return Direction? direction
---@return integer steps
function api.optimal_path(state, turn, start_row, start_col, end_row, end_col, check_collisions)
  expect_tile(start_row, start_col)
  expect_tile(end_row, end_col)
  local team = teams.of(state, turn.seat)
  return paths.between(state, team, start_row, start_col, end_row, end_col, check_collisions ~= false)
end

--- The robot on a tile, or nil where there is none or the tile is hidden.
---@param row integer
---@param col integer
---@return RobotInfo?
function api.check_for_collision(state, turn, row, col)
  expect_tile(row, col)
  local robot = tiles.seen(state, teams.of(state, turn.seat), row, col) and robots.at(state, row, col)
  return robot and robots.info(robot) or nil
end

--- Metal you have.
---@return integer
function api.get_metal(state, turn)
  return teams.of(state, turn.seat).metal
end

--- Metal that a new robot costs.
---@return integer
function api.get_spawn_cost()
  return constants.robot.spawn_cost
end

--- Metal that it costs to transform a robot.
---@return integer
function api.get_transform_cost()
  return constants.robot.transform_cost
end

--- Your team.
---@return Team
function api.get_team(_, turn)
  return turn.seat
end

--- This round, from 1.
---@return integer
function api.get_turn(_, turn)
  return turn.round
end

--- Seconds of your time bank left at the start of this turn.
---@return integer
function api.get_time_left(_, turn)
  return clock.seconds_left(turn, turn.seat)
end

return api
