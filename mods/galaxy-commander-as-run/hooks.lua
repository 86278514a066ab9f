--- What the original program did otherwise, one hook or two for each departure from the manual. Captures that cost no
--- generators stand in constants.yaml.

local agents = require("agents")
local lost_turns = require("lost_turns")
local orders = require("orders")

---@class State
---@field unfortified table<string, integer>? what systems cost before they were fortified, within one action

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

--- A system that changes hands keeps its cost.
replace["captures.reset_cost"] = function() end

--- A torpedo short of energy detonates one system further, behind a wormhole that costs it nothing.
---@param fly fun(wormholes: Graph, torpedo: Torpedo): string[], integer, integer, integer?
---@param wormholes Graph
---@param torpedo Torpedo
---@return string[] taken
---@return integer place
---@return integer travel
around["torpedoes.fly"] = function(fly, wormholes, torpedo)
  local taken, place, travel, missed = fly(wormholes, torpedo)
  if missed then
    place = missed
    taken[#taken + 1] = wormholes:name(missed)
  end
  return taken, place, travel
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
