--- Deeds: what the orders do. `constants.order` names a function for each, in the module of the stage that carries it out.

local orders = require("orders")

--- Carries out an order, or says why it is wasted.
---@alias Deed fun(state: State, agent: Agent, order: Order): string?

-- Of a module that carries out nothing.
local NONE = {}

local M = {}

-- By the name of the module: the orders that it carries out, each with the name of the function.
---@type table<string, table<string, string>>
local OF = {}
for name, kind in pairs(constants.order) do
  local module, deed = kind.deed:match("^([%w_]+)%.([%w_]+)$")
  if module then
    OF[module] = OF[module] or {}
    OF[module][name] = deed
  end
end

--- The orders that a module carries out, each with the name of the function.
---@param module string
---@return table<string, string?>
function M.of(module)
  return OF[module] or NONE
end

--- The orders of the present action that a module carries out, in seat order.
---@param state State
---@param turn Turn
---@param name string of the module
---@param module table
function M.play(state, turn, name, module)
  local own, agents, given, action = M.of(name), state.agents, turn.orders, turn.action
  for seat = 1, #agents do
    local agent = agents[seat]
    local order = given[agent.name][action]
    local deed = own[order[1]]
    if deed then
      local reason = module[deed](state, agent, order)
      if reason then
        orders.waste(agent, order, reason)
      end
    end
  end
end

return M
