--- Refuel: the store of one's own system goes to the agent.

local agents = require("agents")
local deeds = require("deeds")
local stores = require("stores")

local M = {}

--- All refuels.
---@param state State
---@param turn Turn
function M.refuel(state, turn)
  deeds.play(state, turn, "fuel", M)
end

--- The store is emptied even when the agent can't hold all of it.
---@param state State
---@param agent Agent
---@return string? reason why it is wasted
function M.take(state, agent)
  local system = agents.system(state, agent)
  if system.owner ~= agent.name then
    return "the system is not the agent's"
  end
  local energy = stores.empty(system)
  agents.gain(agent, energy)
  event("refuel", { seat = agent.name, system = system.name, energy = energy })
end

return M
