--- Deeds: what the orders do. `constants.order` names a function for each, in the module of the stage that carries it out.

local orders = require("orders")

--- Carries out an order, or says why it is wasted.
---@alias Deed fun(state: State, agent: Agent, order: Order): string?

-- Of a module that carries out nothing.
local NONE = {}

local M = {}

-- By the name of the module: the orders that it carries out, each with the name of the function.
local OF = {}
for name, kind in pairs(constants.order) do
  local module, deed = kind.deed:match("^([%w_]+)%.([%w_]+)$")
  if module then
    OF[module] = OF[module] or {}
    OF[module][name] = deed
  elseif kind.deed ~= "none" then
    error(("order.%s.deed must be none, or a function such as moves.move, not %s"):format(name, kind.deed), 0)
  end
end

--- The orders that a module carries out, each with the name of the function.
---@param module string
---@return table<string, string>
function M.of(module)
  return OF[module] or NONE
end

--- The orders of the present action that a module carries out, in seat order.
---@param state State
---@param turn Turn
---@param name string of the module
---@param module table<string, Deed>
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

--- Stops the match where a constant names a function that isn't there.
---@param path string
---@param name string
---@param module table<string, any>
---@param file string
local function check_function(path, name, module, file)
  if type(module[name]) == "function" then
    return
  end
  local names = {}
  for other in pairs(module) do
    names[#names + 1] = other
  end
  local close = near(name, names)
  local hint = close and (": did you mean %s?"):format(close) or ""
  error(("%s: there is no function %s in %s.lua%s"):format(path, name, file, hint), 0)
end

--- Whether what the constants say of orders can be played. Asked as a match begins: by then mods have added their functions.
function M.check()
  for module, own in pairs(OF) do
    for name, deed in pairs(own) do
      check_function("order." .. name .. ".deed", deed, require(module), module)
    end
  end
  for name, kind in pairs(constants.order) do
    for _, reading in ipairs(kind.arguments) do
      check_function("order." .. name .. ".arguments", reading, require("arguments"), "arguments")
    end
  end
end

return M
