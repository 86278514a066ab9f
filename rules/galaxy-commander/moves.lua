--- Move: through a wormhole to another system.

local deeds = require("deeds")

local M = {}

--- All moves. A wasted one costs no energy.
---@param state State
---@param turn Turn
function M.travel(state, turn)
  deeds.play(state, turn, "moves", M)
end

--- Through a wormhole, for what it costs now.
---@param state State
---@param agent Agent
---@param order Order
---@return string? reason why it is wasted
function M.move(state, agent, order)
  local destination = order[2]
  local cost = state.wormholes:index(destination) and state.wormholes:weight(agent.at, destination)
  if not cost then
    return "no such wormhole"
  elseif cost > agent.energy then
    return "the wormhole costs more than the agent holds"
  end
  event("move", { seat = agent.name, from = agent.at, to = destination, cost = cost })
  agent.energy = agent.energy - cost
  M.arrive(state, agent, destination)
end

--- An agent comes to another system.
---@param _ State
---@param agent Agent
---@param destination string
function M.arrive(_, agent, destination)
  agent.at = destination
end

return M
