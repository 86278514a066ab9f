--- Refuel: the store of one's own system goes to the agent.

local agents = require("agents")
local orders = require("orders")
local stores = require("stores")

local M = {}

--- All refuels. The store is emptied even when the agent can't hold all of it.
---@param state State
---@param turn Turn
function M.refuel(state, turn)
  for agent, order in orders.given(state, turn, "refuel") do
    local system = agents.system(state, agent)
    if system.owner ~= agent.name then
      orders.waste(agent, order, "the system is not the agent's")
    else
      local energy = stores.empty(system)
      agents.gain(agent, energy)
      event("refuel", { seat = agent.name, system = system.name, energy = energy })
    end
  end
end

return M
