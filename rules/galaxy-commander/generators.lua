--- Energy generators: they grow in every system, and half of them go when it is captured.

local M = {}

--- Every system gains generators before each action, up to its maximum.
---@param state State
function M.grow(state)
  local growth = constants.system.generator_growth
  local systems = state.systems
  for i = 1, #systems do
    local system = systems[i]
    local most = system.max_generators
    if system.generators < most then
      local grown = system.generators + growth
      system.generators = grown < most and grown or most
    end
  end
end

--- What a capture costs a system.
---@param system SystemRecord
function M.lose(system)
  system.generators = math.max(0, system.generators - constants.capture.generators_lost(system.generators))
end

return M
