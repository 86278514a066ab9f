--- Wormholes: one-way, with a cost that drifts.

local M = {}

--- The cost of every wormhole changes a little before each action, and never falls below the least cost.
---@param state State
function M.drift(state)
  local drift, least = constants.wormhole.drift, constants.wormhole.least_cost
  local costs = state.wormholes:weights()
  local changes = rng("drift"):ints(#costs, drift.least, drift.most)
  for i = 1, #costs do
    local cost = costs[i] + changes[i]
    if cost < least then
      cost = least
    end
    costs[i] = cost
  end
  state.wormholes:set_weights(costs)
end

return M
