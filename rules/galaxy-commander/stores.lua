--- Stores: the energy a system keeps for its owner.

local M = {}

--- Every system stores energy before each action, up to its generators. A store that is above them, after a capture,
--- stays as it is.
---@param state State
function M.fill(state)
  local growth = constants.system.store_growth
  local systems = state.systems
  for i = 1, #systems do
    local system = systems[i]
    local most = system.generators
    if system.store < most then
      local filled = system.store + growth
      system.store = filled < most and filled or most
    end
  end
end

--- Takes everything out.
---@param system SystemRecord
---@return integer energy
function M.empty(system)
  local energy = system.store
  system.store = 0
  return energy
end

--- Takes energy away, down to nothing.
---@param system SystemRecord
---@param energy integer
function M.drain(system, energy)
  system.store = math.max(system.store - energy, 0)
end

return M
