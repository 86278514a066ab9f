--- Fortify: energy makes one's own system dearer to capture.

local agents = require("agents")
local orders = require("orders")

local M = {}

--- All fortifies. They come before the captures of the same action, so those must pay the new cost.
---@param state State
---@param turn Turn
function M.fortify(state, turn)
  for agent, order in orders.given(state, turn, "fortify") do
    local system, energy = agents.system(state, agent), order[2]
    local reason = "the system is not the agent's"
    if system.owner == agent.name then
      reason = agents.pay(agent, energy)
    end
    if reason then
      orders.waste(agent, order, reason)
    else
      system.cost = system.cost + math.floor(energy * constants.fortify.share)
      event("fortify", { seat = agent.name, system = system.name, energy = energy, cost = system.cost })
    end
  end
end

return M
