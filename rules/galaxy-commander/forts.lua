--- Fortify: energy makes one's own system dearer to capture.

local agents = require("agents")
local deeds = require("deeds")

local M = {}

--- All fortifies. They come before the captures of the same action, so those must pay the new cost.
---@param state State
---@param turn Turn
function M.fortify(state, turn)
  deeds.play(state, turn, "forts", M)
end

--- A part of the energy, rounded down, is added to the cost.
---@param state State
---@param agent Agent
---@param order Order
---@return string? reason why it is wasted
function M.strengthen(state, agent, order)
  local system, energy = agents.system(state, agent), order[2]
  if system.owner ~= agent.name then
    return "the system is not the agent's"
  end
  local reason = agents.pay(agent, energy)
  if reason then
    return reason
  end
  system.cost = system.cost + math.floor(energy * constants.fortify.share)
  event("fortify", { seat = agent.name, system = system.name, energy = energy, cost = system.cost })
end

return M
