--- Capture and ContinueCapture: a system is taken by energy, by actions, or by both.

local agents = require("agents")
local deeds = require("deeds")
local generators = require("generators")
local orders = require("orders")

local M = {}

--- An attempt is paid for; one that was running ends. Its first action counts, too.
---@param state State
---@param agent Agent
---@param order Order
---@return string? reason why it is wasted
function M.begin(state, agent, order)
  local energy = order[2]
  agent.capture = nil
  if agents.system(state, agent).owner == agent.name then
    return "the system is the agent's already"
  end
  local reason = agents.pay(agent, energy)
  if reason then
    return reason
  end
  agent.capture = { paid = energy + constants.capture.action_worth }
  M.tell(state, agent)
end

--- Another action is spent on a running attempt.
---@param state State
---@param agent Agent
---@return string? reason why it is wasted
function M.go_on(state, agent)
  if not agent.capture then
    return "no capture is running"
  end
  agent.capture.paid = agent.capture.paid + constants.capture.action_worth
  M.tell(state, agent)
end

--- How far an attempt is, for the replay.
---@param state State
---@param agent Agent
function M.tell(state, agent)
  local system = agents.system(state, agent)
  event("capture", { seat = agent.name, system = system.name, paid = agent.capture.paid, cost = system.cost })
end

--- Pays for attempts and counts their actions. Any order that isn't about capturing ends the running attempt, a wasted
--- one too.
---@param state State
---@param turn Turn
function M.advance(state, turn)
  local capturing = deeds.of("captures")
  for _, agent in ipairs(state.agents) do
    if not capturing[orders.now(turn, agent)[1]] then
      agent.capture = nil
    end
  end
  deeds.play(state, turn, "captures", M)
end

--- The agents whose attempt has reached the cost this system has now, in seat order.
---@param state State
---@param system SystemRecord
---@return Agent[]
function M.finishers(state, system)
  local done = {}
  for _, agent in ipairs(state.agents) do
    if agent.at == system.name and agent.capture and agent.capture.paid >= system.cost then
      done[#done + 1] = agent
    end
  end
  return done
end

--- What a system costs after a capture: the generators that are left, and luck.
---@param system SystemRecord
function M.reset_cost(system)
  local luck = constants.capture.luck
  system.cost = constants.capture.cost(system.generators, rng("capture_luck"):int(luck.least, luck.most))
end

--- Systems whose cost is reached change hands. Of several agents who finish at once chance picks the owner, and the
--- system suffers once for each of them. All attempts there end.
---@param state State
function M.finish(state)
  for _, agent in ipairs(state.agents) do
    local done = agent.capture and M.finishers(state, agents.system(state, agent)) or {}
    if #done > 0 then
      local system = agents.system(state, agent)
      local winner = #done > 1 and rng("capture_winner"):pick(done) or done[1]
      local former = system.owner
      system.owner = winner.name
      for _ = 1, #done do
        generators.lose(system)
        M.reset_cost(system)
      end
      for _, other in ipairs(state.agents) do
        if other.at == system.name then
          other.capture = nil
        end
      end
      event("captured", {
        seat = winner.name,
        system = system.name,
        from = former,
        finishers = #done,
        generators = system.generators,
        cost = system.cost,
      })
    end
  end
end

return M
