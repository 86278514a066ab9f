--- Solar radiation.

local agents = require("agents")

local M = {}

--- Every agent collects it before each action, and may spend it in that action.
---@param state State
function M.collect(state)
  local solar = constants.agent.solar
  for _, agent in ipairs(state.agents) do
    agents.gain(agent, solar)
  end
end

return M
