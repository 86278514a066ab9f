--- Probes: paid before each command turn, they decide how far an agent sees.

local M = {}

--- Each agent pays for its probe. Who can't has its setting put back to no energy, and sees no further in this same
--- command turn.
---@param state State
function M.pay(state)
  for _, agent in ipairs(state.agents) do
    if agent.scan > agent.energy then
      event("probe_reset", { seat = agent.name, scan = agent.scan, energy = agent.energy })
      agent.scan = 0
    elseif agent.scan > 0 then
      agent.energy = agent.energy - agent.scan
      event("probe", { seat = agent.name, paid = agent.scan })
    end
  end
end

--- How many wormholes away an agent sees.
---@param agent Agent
---@return integer
function M.range(agent)
  return constants.scan.base_range + agent.scan
end

return M
