--- What a person can order now, as far as the probe shows. It is advice: what comes of an order shows when it is carried out. look.yaml has the actions and
--- their steps.

local agents = require("agents")
local scene = require("scene")

--- What is known while an order is put together.
---@class Choosing
---@field state State
---@field agent Agent
---@field known table<string, boolean> the systems that the probe shows
---@field at string where the agent will be after the orders so far
---@field capturing boolean whether a capture will be running then
---@field captured boolean whether the system there may be captured by the orders so far
---@field chosen table<string, any>

---@alias Step fun(now: Choosing): Choices

local M = {}

--- Of each action a function for every step, and `done` for when all are chosen.
---@type table<string, table<string, Step>>
local ACTIONS = {}

local CAPTURING = { capture = true, continue_capture = true }

---@param state State
---@param seat Seat
---@param given any[]
---@param chosen table<string, any>
---@return Choosing
local function outlook(state, seat, given, chosen)
  local now = { state = state, known = scene.known_to(state, seat), chosen = chosen, captured = false }
  for _, agent in ipairs(state.agents) do
    if agent.name == seat then
      now.agent, now.at, now.capturing = agent, agent.at, agent.capture ~= nil
    end
  end
  for _, order in ipairs(given) do
    local name = type(order) == "table" and order[1]
    now.capturing = CAPTURING[name] or false
    now.captured = now.captured or now.capturing
    if name == "move" then
      now.at, now.captured = order[2], false
    end
  end
  return now
end

--- The system where the agent will be, if the probe shows it.
---@param now Choosing
---@return SystemRecord?
local function system_of(now)
  return now.known[now.at] and now.state.systems[now.state.wormholes:index(now.at)] or nil
end

--- Wormholes that the probe shows both ends of.
---@param now Choosing
---@param from string
---@return Choice[]
local function ways(now, from)
  local wormholes, found = now.state.wormholes, {}
  for _, way in ipairs(now.known[from] and wormholes:edges(from) or {}) do
    local name = wormholes:name(way.to)
    if now.known[name] then
      found[#found + 1] = {
        value = name,
        at = name,
        note = way.weight .. " energy",
        warn = now.capturing and "the capture that is running ends" or nil,
      }
    end
  end
  return found
end

---@param from string
---@return Choices
local function no_way(from)
  return { refused = "no wormhole that you see leads out of " .. tostring(from) }
end

ACTIONS.move = {
  to = function(now)
    local found = ways(now, now.at)
    return #found > 0 and found or no_way(now.at)
  end,
  done = function(now)
    return { call = { "move", now.chosen.to } }
  end,
}

ACTIONS.shoot = {
  path = function(now)
    local path = now.chosen.path or {}
    local found = ways(now, path[#path] or now.at)
    return (#found > 0 or #path > 0) and found or no_way(now.at)
  end,
  energy = function(now)
    return { least = 0, likely = now.agent.energy }
  end,
  done = function(now)
    return { call = { "shoot", now.chosen.path, now.chosen.energy } }
  end,
}

--- Why an order that is for one's own systems is in vain where the agent will be.
---@param now Choosing
---@return string?
local function not_own(now)
  local system = system_of(now)
  if system and system.owner ~= now.agent.name and not now.captured then
    return "the system is not the agent's"
  end
end

ACTIONS.refuel = {
  done = function(now)
    local reason = not_own(now)
    return reason and { refused = reason } or { call = { "refuel" } }
  end,
}

ACTIONS.fortify = {
  energy = function(now)
    local reason = not_own(now)
    return reason and { refused = reason } or { least = 0, likely = now.agent.energy }
  end,
  done = function(now)
    return { call = { "fortify", now.chosen.energy } }
  end,
}

ACTIONS.set_scan = {
  energy = function(now)
    return { least = 0, likely = now.agent.scan }
  end,
  done = function(now)
    return { call = { "set_scan", now.chosen.energy } }
  end,
}

ACTIONS.capture = {
  energy = function(now)
    local system = system_of(now)
    -- Where somebody else is, it may be lost by then.
    if system and system.owner == now.agent.name and #agents.present(now.state, system) < 2 then
      return { refused = "the system is the agent's already" }
    end
    local lacking = system and system.cost - constants.capture.action_worth or now.agent.energy
    return { least = 0, likely = math.max(0, math.min(lacking, now.agent.energy)) }
  end,
  done = function(now)
    return { call = { "capture", now.chosen.energy } }
  end,
}

ACTIONS.continue_capture = {
  done = function(now)
    return now.capturing and { call = { "continue_capture" } } or { refused = "no capture is running" }
  end,
}

ACTIONS.no_action = {
  done = function()
    return { call = { "no_action" } }
  end,
}

--- The choices of a step, or the finished order when all steps are chosen.
---@param state State
---@param turn Turn
---@param action string
---@param step string?
---@param chosen table<string, any>
---@param given any[] the orders so far
---@return Choices
function M.now(state, turn, action, step, chosen, given)
  if #given >= constants.command_turn.actions then
    return { refused = "more orders than actions" }
  end
  return ACTIONS[action][step or "done"](outlook(state, turn.seat, given, chosen))
end

return M
