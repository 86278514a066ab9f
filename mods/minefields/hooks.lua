local agents = require("agents")

---@class SystemRecord
---@field mine integer? energy of the mines that lie there

---@param state State
---@param agent Agent
---@param order Order
---@return string? reason why it is wasted
local function lay_mine(state, agent, order)
  local system, reason = agents.system(state, agent), agents.pay(agent, order[2])
  if not reason then
    system.mine = (system.mine or 0) + order[2]
  end
  return reason
end

---@param state State
---@param agent Agent
local function explode(state, agent)
  local system = agents.system(state, agent)
  if system.mine then
    event("mine", { seat = agent.name, system = system.name, energy = system.mine })
    agents.drain(agent, constants.torpedo.loss(system.mine, 0))
    system.mine = nil
  end
end

return { add = { ["forts.lay_mine"] = lay_mine }, after = { ["moves.arrive"] = explode } }
