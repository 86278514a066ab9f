--- What a person can choose now; each call happens at once. The rules' own obstacles decide. look.yaml has the actions and their steps.

local actions = require("actions")
local directions = require("directions")
local moving = require("moving")
local robots = require("robots")
local spawning = require("spawning")
local teams = require("teams")
local transforming = require("transforming")
local types = require("types")

--- What is known while a call is put together.
---@class Choosing
---@field state State
---@field team TeamRecord
---@field robot RobotRecord? the one that was chosen
---@field chosen table<string, any>

---@alias Step fun(now: Choosing): Choices

local M = {}

--- Of each action a function for every step, and `done` for when all are chosen.
---@type table<string, table<string, Step>>
local ACTIONS = {}

--- An obstacle in words.
---@param obstacle string? a template
---@param ... any what goes into it
---@return string?
local function filled(obstacle, ...)
  return obstacle and obstacle:format(...)
end

--- The team's robots that can do what comes next.
---@param obstacle fun(now: Choosing, robot: RobotRecord): string?
---@return Step
local function own_robots(obstacle)
  return function(now)
    local found = {}
    for _, robot in pairs(now.team.robots) do
      found[#found + 1] = { value = robot.name, thing = robot.name, note = robot.type }
    end
    return choices.possible(found, function(name)
      return obstacle(now, robots.find(now.team, name))
    end, "you have no robot")
  end
end

---@param now Choosing
---@param robot RobotRecord
---@return Choices
local function steps(now, robot)
  if robot.moved then
    return { refused = robot.name .. " has moved, or was built, in this turn" }
  end
  local found = {}
  for i, name in ipairs(directions.NAMES) do
    local row, col = moving.target(robot, name)
    found[i] = { value = name, at = { col, row } }
  end
  local open = choices.possible(found, function(direction)
    return filled(moving.obstacle(now.state, now.team, robot, direction))
  end, "there is no direction")
  for _, choice in ipairs(open) do
    local other = robots.at(now.state, choice.at[2], choice.at[1])
    choice.warn = other and ("%s and %s would be destroyed"):format(robot.name, other.name) or nil
  end
  return open
end

ACTIONS.move_robot = {
  robot = own_robots(function(now, robot)
    return steps(now, robot).refused
  end),
  to = function(now)
    return steps(now, now.robot)
  end,
  done = function(now)
    return { call = { "move_robot", now.robot.name, now.chosen.to } }
  end,
}

ACTIONS.robot_action = {
  robot = own_robots(function(now, robot)
    return filled(actions.obstacle(now.state, now.team, robot))
  end),
  done = function(now)
    return { call = { "robot_action", now.robot.name } }
  end,
}

---@param now Choosing
---@param robot RobotRecord
---@return Choices
local function shapes(now, robot)
  local found = {}
  for i, type in ipairs(types.NAMES) do
    found[i] = { value = type, text = type, warn = type == robot.type and "it is one already" or nil }
  end
  return choices.possible(found, function(type)
    return filled(transforming.obstacle(now.team, type))
  end, "there are no types")
end

ACTIONS.transform_robot = {
  robot = own_robots(function(now, robot)
    return shapes(now, robot).refused
  end),
  type = function(now)
    return shapes(now, now.robot)
  end,
  done = function(now)
    return { call = { "transform_robot", now.robot.name, now.chosen.type } }
  end,
}

--- The team's land that it has seen.
---@param now Choosing
---@param type RobotType
---@return Choices
local function sites(now, type)
  local own = now.team.sign > 0 and { at_least = 1 } or { at_most = -1 }
  local found = {}
  for i, tile in ipairs(now.state.planet:find({ terraform = own, [now.team.sight] = 1 })) do
    found[i] = { value = { row = tile.y, col = tile.x }, at = { tile.x, tile.y } }
  end
  return choices.possible(found, function(tile)
    return filled(spawning.obstacle(now.state, now.team, type, tile.row, tile.col))
  end, "no tile is yours")
end

ACTIONS.spawn_robot = {
  type = function(now)
    local found = {}
    for i, type in ipairs(types.NAMES) do
      found[i] = { value = type, text = type }
    end
    return choices.possible(found, function(type)
      return sites(now, type).refused
    end, "there are no types")
  end,
  at = function(now)
    return sites(now, now.chosen.type)
  end,
  done = function(now)
    local tile = now.chosen.at
    return { call = { "spawn_robot", now.chosen.type, tile.row, tile.col } }
  end,
}

--- The choices of a step, or the finished call when all steps are chosen.
---@param state State
---@param turn Turn
---@param action string
---@param step string?
---@param chosen table<string, any>
---@return Choices
function M.now(state, turn, action, step, chosen)
  local team = teams.of(state, turn.seat)
  local robot = robots.find(team, chosen.robot)
  if chosen.robot and not robot then
    return { refused = ("you have no robot called %s"):format(tostring(chosen.robot)) }
  end
  return ACTIONS[action][step or "done"]({ state = state, team = team, robot = robot, chosen = chosen })
end

return M
