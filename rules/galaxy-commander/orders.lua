--- Orders: what a bot's answer means, and who ordered what in the present action.
--- An answer is anything a bot can return, so nothing about its shape is taken for granted.

local arguments = require("arguments")

local M = {}

-- How to read what stands behind each order's name.
local ARGUMENTS, NAMES = {}, {}
for name, kind in pairs(constants.order) do
  ARGUMENTS[name] = kind.arguments
  NAMES[#NAMES + 1] = name
end

--- What one slot of an answer means.
---@param value any
---@return Order? order
---@return string? reason
function M.read_order(value)
  if value == nil then
    return nil, "no order"
  end
  if type(value) ~= "table" or type(value[1]) ~= "string" then
    return nil, "an order is a list that begins with its name"
  end
  local name = value[1]
  local readings = ARGUMENTS[name]
  if not readings then
    local close = near(name, NAMES)
    return nil, close and ("no such order; did you mean " .. close .. "?") or "no such order"
  end
  local order = { name }
  for i, reading in ipairs(readings) do
    local argument, reason = arguments[reading](value[i + 1])
    if reason then
      return nil, reason
    end
    order[i + 1] = argument
  end
  return order
end

--- Makes of an answer exactly one order for each action of the command turn. A slot that is empty or makes no sense is
--- no action; what stands behind the last slot is ignored; a bot that failed loses all its actions.
---@param _ State
---@param turn Turn
---@param answer any
---@return Order[]
function M.read(_, turn, answer)
  local seat, slots = turn.seat, constants.command_turn.actions
  local orders = {}
  if turn.faults[seat] then
    for slot = 1, slots do
      orders[slot] = { "no_action" }
    end
    return orders
  end
  local given = type(answer) == "table" and answer or {}
  for slot = 1, slots do
    local order, reason = M.read_order(given[slot])
    if not order then
      event("ignored", { seat = seat, slot = slot, reason = reason })
      order = { "no_action" }
    end
    orders[slot] = order
  end
  local extra = 0
  for key in pairs(given) do
    if math.type(key) == "integer" and key > slots then
      extra = extra + 1
    end
  end
  if extra > 0 then
    event("ignored", { seat = seat, slot = slots + 1, reason = "more orders than actions", orders = extra })
  end
  return orders
end

--- What an agent does in the present action.
---@param turn Turn
---@param agent Agent
---@return Order
function M.now(turn, agent)
  return turn.orders[agent.name][turn.action]
end

--- Goes through the agents whose present order has this name, in seat order: `for agent, order in orders.given(...)`.
---@param state State
---@param turn Turn
---@param name string
---@return fun(): Agent?, Order?
function M.given(state, turn, name)
  local agents, orders, action = state.agents, turn.orders, turn.action
  local seat = 0
  return function()
    while seat < #agents do
      seat = seat + 1
      local agent = agents[seat]
      local order = orders[agent.name][action]
      if order[1] == name then
        return agent, order
      end
    end
  end
end

--- The action is lost, and the replay says why.
---@param agent Agent
---@param order Order
---@param reason string
function M.waste(agent, order, reason)
  event("wasted", { seat = agent.name, order = order[1], reason = reason })
end

return M
