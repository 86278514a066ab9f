--- The two agents: where they are and what energy they hold.

---@class Agent
---@field name Seat
---@field at string name of the system it is in
---@field energy integer
---@field scan integer energy spent on each probe
---@field capture { paid: integer }? the running attempt to capture the system it is in

local M = {}

--- The system an agent is in.
---@param state State
---@param agent Agent
---@return SystemRecord
function M.system(state, agent)
  return state.systems[state.wormholes:index(agent.at)]
end

--- The names of the agents in a system, in seat order.
---@param state State
---@param system SystemRecord
---@return string[]
function M.present(state, system)
  local names = {}
  for _, agent in ipairs(state.agents) do
    if agent.at == system.name then
      names[#names + 1] = agent.name
    end
  end
  return names
end

--- Adds energy, as much as an agent can hold.
---@param agent Agent
---@param energy integer
function M.gain(agent, energy)
  agent.energy = math.min(agent.energy + energy, constants.agent.most_energy)
end

--- Takes energy away, down to nothing.
---@param agent Agent
---@param energy integer
function M.drain(agent, energy)
  agent.energy = math.max(agent.energy - energy, 0)
end

--- Pays what an order names, or says why the order is wasted.
---@param agent Agent
---@param energy integer
---@return string? reason nothing was paid when there is one
function M.pay(agent, energy)
  if energy < 0 then
    return "the energy is negative"
  end
  if energy > agent.energy then
    return "more energy than the agent holds"
  end
  agent.energy = agent.energy - energy
end

return M
