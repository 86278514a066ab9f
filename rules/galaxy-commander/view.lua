--- What an agent's probe shows. Whatever is outside it must not be told, not even by name.

local command_turns = require("command_turns")
local probes = require("probes")

local M = {}

---@param state State
---@param seat string
---@return Agent me
---@return Agent? opponent
local function sides(state, seat)
  local me, opponent
  for _, agent in ipairs(state.agents) do
    if agent.name == seat then
      me = agent
    else
      opponent = opponent or agent
    end
  end
  return me, opponent
end

---@param wormholes Graph
---@param place integer
---@param hops_to table<integer, integer> by place; only what is scanned is in it
---@return Wormhole[]
local function ways_out(wormholes, place, hops_to)
  local ways = {}
  for i, way in ipairs(wormholes:edges(place)) do
    if hops_to[way.to] then
      ways[i] = { to = wormholes:name(way.to), cost = way.weight }
    else
      ways[i] = { cost = 0 }
    end
  end
  return ways
end

--- The scanned places, nearest first and then by name, and how far each one is.
---@param wormholes Graph
---@param place integer
---@param range integer
---@return integer[] places
---@return table<integer, integer> hops_to
local function scanned(wormholes, place, range)
  local size = wormholes:size()
  local ranked, hops_to = {}, {}
  for i, found in ipairs(wormholes:within(place, range)) do
    ranked[i] = found.hops * size + found.node - 1
    hops_to[found.node] = found.hops
  end
  table.sort(ranked)
  for i = 1, #ranked do
    ranked[i] = ranked[i] % size + 1
  end
  return ranked, hops_to
end

--- The view of one seat.
---@param state State
---@param seat string
---@return View
function M.build(state, seat)
  local wormholes = state.wormholes
  local me, opponent = sides(state, seat)
  local places, hops_to = scanned(wormholes, wormholes:index(me.at), probes.range(me))
  local systems = {}
  for i, place in ipairs(places) do
    local system = state.systems[place]
    local present = {}
    for _, agent in ipairs(state.agents) do
      if agent.at == system.name then
        present[#present + 1] = agent.name
      end
    end
    systems[i] = {
      name = system.name,
      owner = system.owner,
      generators = system.generators,
      max_generators = system.max_generators,
      store = system.store,
      cost = system.cost,
      agents = present,
      hops = hops_to[place],
      wormholes = ways_out(wormholes, place, hops_to),
    }
  end
  return {
    me = me.name,
    opponent = opponent and opponent.name,
    turn = state.turn,
    turns = command_turns.count(),
    energy = me.energy,
    scan = me.scan,
    here = me.at,
    systems = systems,
  }
end

return M
