--- What a person can choose now; each call happens at once. The rules' own obstacles decide. look.yaml has the actions and their steps.

local attacks = require("attacks")
local buildings = require("buildings")
local cancelling = require("cancelling")
local construction = require("construction")
local figures = require("figures")
local kinds = require("kinds")
local moving = require("moving")
local painting = require("painting")
local players = require("players")
local portals = require("portals")
local training = require("training")
local units = require("units")

--- What is known while a call is put together.
---@class Choosing
---@field state State
---@field owner integer
---@field chosen table<string, any>

---@alias Step fun(now: Choosing): Choices

local M = {}

--- Of each action a function for every step, and `done` for when all are chosen.
---@type table<string, table<string, Step>>
local ACTIONS = {}

--- How far the furthest square of a building can be from the one that is next to a unit.
local SPAN = 0
for _, name in ipairs(kinds.BUILDINGS) do
  local rules = figures.building(name)
  SPAN = math.max(SPAN, rules.width + rules.height - 2)
end

--- The player's units or buildings that can do what comes next.
---@param name "units"|"buildings"
---@param obstacle fun(now: Choosing, record: table): string?
---@return Step
local function own(name, obstacle)
  return function(now)
    local found = {}
    for id, record in pairs(now.state[name]) do
      if record.owner == now.owner then
        found[#found + 1] = { value = id, thing = id }
      end
    end
    return choices.possible(found, function(id)
      return obstacle(now, now.state[name][id])
    end, ("you have no %s"):format(name))
  end
end

---@param names string[]
---@param cost fun(name: string): integer
---@return Choice[]
local function words(names, cost)
  local found = {}
  for i, name in ipairs(names) do
    found[i] = { value = name, text = name, note = cost(name) .. " gold" }
  end
  return found
end

--- The squares around a unit on which nothing is in the way.
---@param now Choosing
---@param unit UnitRecord
---@param reach integer
---@param obstacle fun(state: State, unit: UnitRecord, x: integer, y: integer, how: any): string?
---@param how any
---@return Choices
local function squares(now, unit, reach, obstacle, how)
  local found = {}
  for i, square in ipairs(now.state.field:within("manhattan", reach, nil, unit.x, unit.y, unit.z)) do
    found[i] = { value = { x = square.x, y = square.y }, at = { square.x, square.y, unit.z } }
  end
  return choices.possible(found, function(square)
    return obstacle(now.state, unit, square.x, square.y, how)
  end, "there is no square")
end

--- An action of a unit on a square.
---@param call string
---@param place fun(now: Choosing, unit: UnitRecord): Choices
---@return table<string, Step>
local function on_a_square(call, place)
  return {
    unit = own("units", function(now, unit)
      return place(now, unit).refused
    end),
    at = function(now)
      return place(now, now.state.units[now.chosen.unit])
    end,
    done = function(now)
      local square = now.chosen.at
      return { call = { call, now.chosen.unit, square.x, square.y } }
    end,
  }
end

ACTIONS.move = on_a_square("move", function(now, unit)
  return squares(now, unit, 1, moving.obstacle)
end)

--- Whether an attack on a square would hit what is the attacker's own.
---@param now Choosing
---@param x integer
---@param y integer
---@param z integer
---@return boolean
local function hits_own(now, x, y, z)
  local building = buildings.at(now.state, x, y, z)
  local first = units.at(now.state, x, y, z)[1]
  return (building and building.owner or first and first.owner) == now.owner
end

ACTIONS.attack = on_a_square("attack", function(now, unit)
  local found = squares(now, unit, figures.unit(unit.type).range.most, attacks.obstacle)
  for _, choice in ipairs(found) do
    local x, y, z = table.unpack(choice.at)
    choice.warn = hits_own(now, x, y, z) and "what is there is your own" or nil
  end
  return found
end)

ACTIONS.work = on_a_square("build", function(now, unit)
  return squares(now, unit, constants.build.reach + SPAN, construction.obstacle)
end)

ACTIONS.paint = on_a_square("paint", function(now, unit)
  return squares(now, unit, constants.paint.reach + SPAN, painting.obstacle)
end)

--- Where an engineer can start a building of a type.
---@param now Choosing
---@param unit UnitRecord
---@param type BuildingType
---@return Choices
local function corners(now, unit, type)
  return squares(now, unit, constants.build.reach + SPAN, construction.obstacle, type)
end

--- What an engineer can start.
---@param now Choosing
---@param unit UnitRecord
---@return Choices
local function plans(now, unit)
  local inability = units.inability(unit, "build")
  if inability then
    return { refused = inability }
  end
  local found = words(kinds.BUILDINGS, function(name)
    return figures.building(name).cost(unit.level)
  end)
  return choices.possible(found, function(type)
    return corners(now, unit, type).refused
  end, "there are no types")
end

ACTIONS.build = {
  unit = own("units", function(now, unit)
    return plans(now, unit).refused
  end),
  type = function(now)
    return plans(now, now.state.units[now.chosen.unit])
  end,
  corner = function(now)
    return corners(now, now.state.units[now.chosen.unit], now.chosen.type)
  end,
  done = function(now)
    local corner = now.chosen.corner
    return { call = { "build", now.chosen.unit, corner.x, corner.y, now.chosen.type } }
  end,
}

ACTIONS.warp = {
  unit = own("units", function(now, unit)
    return portals.obstacle(now.state, unit)
  end),
  done = function(now)
    return { call = { "warp", now.chosen.unit } }
  end,
}

--- What a building can train.
---@param now Choosing
---@param building BuildingRecord
---@return Choices
local function lessons(now, building)
  local found = words(kinds.UNITS, function(name)
    return figures.unit(name).cost(building.level)
  end)
  return choices.possible(found, function(type)
    return training.obstacle(now.state, building, type)
  end, "there are no types")
end

ACTIONS.train = {
  building = own("buildings", function(now, building)
    return lessons(now, building).refused
  end),
  type = function(now)
    return lessons(now, now.state.buildings[now.chosen.building])
  end,
  done = function(now)
    return { call = { "train", now.chosen.building, now.chosen.type } }
  end,
}

ACTIONS.cancel = {
  building = function(now)
    local found = own("buildings", function(_, building)
      return cancelling.obstacle(now.state, building)
    end)(now)
    for _, choice in ipairs(found) do
      local building = now.state.buildings[choice.value]
      choice.warn = building.complete and "its training stops" or "it is taken down"
    end
    return found
  end,
  done = function(now)
    return { call = { "cancel", now.chosen.building } }
  end,
}

--- Why what was chosen is not the player's any more.
---@param now Choosing
---@return string?
local function loss(now)
  local unit, building = now.chosen.unit, now.chosen.building
  if unit then
    return (select(2, units.own(now.state, now.owner, unit)))
  elseif building then
    return (select(2, buildings.own(now.state, now.owner, building)))
  end
end

--- The choices of a step, or the finished call when all steps are chosen.
---@param state State
---@param turn Turn
---@param action string
---@param step string?
---@param chosen table<string, any>
---@return Choices
function M.now(state, turn, action, step, chosen)
  local now = { state = state, owner = players.of(state, turn.seat).id, chosen = chosen }
  local reason = loss(now)
  return reason and { refused = reason } or ACTIONS[action][step or "done"](now)
end

return M
