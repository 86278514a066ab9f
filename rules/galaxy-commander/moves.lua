--- Move: through a wormhole to another system.

local orders = require("orders")

local M = {}

--- All moves. A wasted one costs no energy.
---@param state State
---@param turn Turn
function M.travel(state, turn)
  for agent, order in orders.given(state, turn, "move") do
    local destination = order[2]
    local cost = state.wormholes:index(destination) and state.wormholes:weight(agent.at, destination)
    if not cost then
      orders.waste(agent, order, "no such wormhole")
    elseif cost > agent.energy then
      orders.waste(agent, order, "the wormhole costs more than the agent holds")
    else
      event("move", { seat = agent.name, from = agent.at, to = destination, cost = cost })
      agent.energy = agent.energy - cost
      agent.at = destination
    end
  end
end

return M
