--- What the original program did otherwise, one hook or two for each departure from the manual. Captures that cost no
--- generators stand in constants.yaml.

local agents = require("agents")
local flights = require("flights")
local generators = require("generators")
local lost_turns = require("lost_turns")
local orders = require("orders")
local stores = require("stores")

local before, after, around, replace = {}, {}, {}, {}

--- A probe must be affordable, but is never paid.
---@param state State
replace["probes.pay"] = function(state)
  for _, agent in ipairs(state.agents) do
    if agent.scan > agent.energy then
      event("probe_reset", { seat = agent.name, scan = agent.scan, energy = agent.energy })
      agent.scan = 0
    end
  end
end

--- A wormhole may begin with less than it can cost later.
---@param state State
after["wormholes.drift"] = function(state)
  local least = constants.wormhole.least_drifted_cost
  local costs = state.wormholes:weights()
  for i = 1, #costs do
    costs[i] = math.max(costs[i], least)
  end
  state.wormholes:set_weights(costs)
end

--- A new capture is priced before a fortification of the same action: that cost is kept here ...
---@param state State
---@param turn Turn
before["forts.fortify"] = function(state, turn)
  for agent in orders.given(state, turn, "fortify") do
    local system = agents.system(state, agent)
    state.unfortified = state.unfortified or {}
    state.unfortified[system.name] = system.cost
  end
end

--- ... and what the fortification added counts as paid. One that comes later has to be paid.
---@param state State
---@param turn Turn
after["captures.advance"] = function(state, turn)
  local unfortified = state.unfortified or {}
  for agent in orders.given(state, turn, "capture") do
    local system = agents.system(state, agent)
    local price = unfortified[system.name]
    if agent.capture and price then
      agent.capture.paid = agent.capture.paid + system.cost - price
    end
  end
  state.unfortified = nil
end

---@param state State
---@param system SystemRecord
---@return Agent[]
local function finishers(state, system)
  local done = {}
  for _, agent in ipairs(state.agents) do
    if agent.at == system.name and agent.capture and agent.capture.paid >= system.cost then
      done[#done + 1] = agent
    end
  end
  return done
end

--- A system that changes hands keeps its cost.
---@param state State
replace["captures.finish"] = function(state)
  for _, agent in ipairs(state.agents) do
    local system = agents.system(state, agent)
    local done = finishers(state, system)
    if #done > 0 then
      local winner, former = #done > 1 and rng("capture_winner"):pick(done) or done[1], system.owner
      system.owner = winner.name
      for _ = 1, #done do
        generators.lose(system)
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

--- A torpedo short of energy detonates one system further.
---@param state State
replace["torpedoes.land"] = function(state)
  for _, torpedo in ipairs(state.torpedoes or {}) do
    local taken, place, travel = flights.fly(state.wormholes, torpedo)
    local system, loss = state.systems[place], constants.torpedo.loss(torpedo.energy, travel)
    local hit = agents.present(state, system)
    stores.drain(system, loss)
    for _, agent in ipairs(state.agents) do
      if agent.at == system.name then
        agents.drain(agent, loss)
      end
    end
    local seat, from = torpedo.seat, torpedo.from
    event("torpedo", { seat = seat, from = from, path = taken, at = system.name, loss = loss, hit = hit })
  end
  state.torpedoes = nil
end

--- An empty slot before a given one loses the whole command turn. A list that only ends early made the original crash;
--- here it loses no more than what is missing.
---@param read fun(state: State, turn: Turn, answer: any): Order[]
---@param state State
---@param turn Turn
---@param answer any
---@return Order[]
around["orders.read"] = function(read, state, turn, answer)
  local given, last = type(answer) == "table" and answer or {}, 0
  for key in pairs(given) do
    last = math.type(key) == "integer" and math.max(last, key) or last
  end
  for slot = 1, math.min(last, constants.command_turn.actions) do
    if given[slot] == nil then
      return read(state, turn, nil)
    end
  end
  return read(state, turn, answer)
end

-- When both agents fail, nothing at all happens. The other stages do nothing anyway where there are no orders.
for _, stage in ipairs({ "solar.collect", "generators.grow", "stores.fill", "wormholes.drift", "captures.advance" }) do
  ---@param play fun(state: State, turn: Turn)
  ---@param state State
  ---@param turn Turn
  around[stage] = function(play, state, turn)
    if not lost_turns.is_lost(state, turn) then
      play(state, turn)
    end
  end
end

--- A command turn that is asked again keeps its number.
---@param build fun(state: State, turn: Turn): View
---@param state State
---@param turn Turn
---@return View
around["view.build"] = function(build, state, turn)
  local view = build(state, turn)
  view.turn = lost_turns.number(state, turn)
  return view
end

return { before = before, after = after, around = around, replace = replace }
