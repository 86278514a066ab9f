--- What a person can choose for the unit whose turn it is. The rules' own obstacles decide. look.yaml has the actions and their steps.

local balls = require("balls")
local batting = require("batting")
local directions = require("directions")
local kinds = require("kinds")
local lineup = require("lineup")
local moving = require("moving")
local recruiting = require("recruiting")
local units = require("units")

--- What is known while a call is put together.
---@class Choosing
---@field state State
---@field turn Turn
---@field unit UnitRecord
---@field chosen table<string, any>

---@alias Step fun(now: Choosing): Choices

local M = {}

--- Of each action a function for every step, and `done` for when all are chosen.
---@type table<string, table<string, Step>>
local ACTIONS = {}

--- The directions in which nothing is in the way, as tiles.
---@param now Choosing
---@param obstacle fun(state: State, unit: UnitRecord, direction: Direction, how: any): string?
---@param how any
---@return Choices
local function tiles(now, obstacle, how)
  local unit, found = now.unit, {}
  for i, name in ipairs(directions.NAMES) do
    local step = directions.STEPS[name]
    found[i] = { value = name, at = { unit.x + step.x, unit.y + step.y } }
  end
  return choices.possible(found, function(direction)
    return obstacle(now.state, unit, direction, how)
  end, "there is no direction")
end

--- An action that is one call with one direction.
---@param name string
---@param obstacle fun(state: State, unit: UnitRecord, direction: Direction): string?
---@return table<string, Step>
local function in_a_direction(name, obstacle)
  return {
    at = function(now)
      return tiles(now, obstacle)
    end,
    done = function(now)
      return { call = { name, now.chosen.at } }
    end,
  }
end

ACTIONS.move = in_a_direction("move", function(...)
  return moving.obstacle(...)
end)

ACTIONS.move_ball = in_a_direction("move_ball", function(...)
  return balls.carrying_obstacle(...)
end)

ACTIONS.construct_ball = in_a_direction("construct_ball", function(...)
  return balls.making_obstacle(...)
end)

ACTIONS.bat = {
  at = function(now)
    local found = tiles(now, batting.obstacle, 1)
    for _, choice in ipairs(found) do
      local target = units.at(now.state, choice.at[1], choice.at[2])
      choice.warn = target and target.team == now.unit.team and "that is a unit of your own team" or nil
    end
    return found
  end,
  strength = function()
    return { least = 1, most = constants.ball.most_strength, likely = constants.ball.most_strength }
  end,
  done = function(now)
    return { call = { "bat", now.chosen.at, now.chosen.strength } }
  end,
}

ACTIONS.recruit_unit = {
  type = function(now)
    local found = {}
    for i, name in ipairs(kinds.able("be_recruited")) do
      local figures = kinds.FIGURES[name]
      found[i] = { value = name, text = figures.one, note = figures.cost .. " reputation" }
    end
    return choices.possible(found, function(type)
      return tiles(now, recruiting.obstacle, type).refused
    end, "nobody can be recruited")
  end,
  at = function(now)
    return tiles(now, recruiting.obstacle, now.chosen.type)
  end,
  done = function(now)
    return { call = { "recruit_unit", now.chosen.type, now.chosen.at } }
  end,
}

ACTIONS.schedule = {
  unit = function(now)
    local found = {}
    for id, unit in pairs(now.state.units) do
      if lineup.can_schedule(now.state, now.turn, now.unit, id) then
        found[#found + 1] = { value = id, thing = id, text = kinds.FIGURES[unit.type].one }
      end
    end
    return #found > 0 and found or { refused = "no unit can be scheduled" }
  end,
  done = function(now)
    return { call = { "schedule", now.chosen.unit } }
  end,
}

ACTIONS.write = {
  index = function()
    return { least = 0, most = constants.array.size - 1 }
  end,
  value = function()
    return { least = constants.array.least_value, most = constants.array.most_value }
  end,
  done = function(now)
    return { call = { "write", now.chosen.index, now.chosen.value } }
  end,
}

ACTIONS.kill_self = {
  done = function()
    return { call = { "kill_self" } }
  end,
}

ACTIONS.yield = {
  done = function()
    return { call = { "yield" } }
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
  local unit = state.units[turn.unit]
  if not unit then
    return { refused = "this unit is dead" }
  end
  return ACTIONS[action][step or "done"]({ state = state, turn = turn, unit = unit, chosen = chosen })
end

return M
