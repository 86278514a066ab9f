--- SetScan: how much energy goes into each probe from now on.

local deeds = require("deeds")

local M = {}

--- All settings.
---@param state State
---@param turn Turn
function M.set(state, turn)
  deeds.play(state, turn, "scans", M)
end

--- Whether the agent can afford it shows when the probe is paid, not here.
---@param _ State
---@param agent Agent
---@param order Order
---@return string? reason why it is wasted
function M.change(_, agent, order)
  local energy = order[2]
  if energy < 0 then
    return "the energy is negative"
  end
  agent.scan = energy
  event("scan", { seat = agent.name, energy = energy })
end

return M
