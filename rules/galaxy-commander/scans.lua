--- SetScan: how much energy goes into each probe from now on.

local orders = require("orders")

local M = {}

--- All settings. Whether the agent can afford one shows when the probe is paid, not here.
---@param state State
---@param turn Turn
function M.set(state, turn)
  for agent, order in orders.given(state, turn, "set_scan") do
    local energy = order[2]
    if energy < 0 then
      orders.waste(agent, order, "the energy is negative")
    else
      agent.scan = energy
      event("scan", { seat = agent.name, energy = energy })
    end
  end
end

return M
