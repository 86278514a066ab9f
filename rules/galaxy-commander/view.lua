--- What an agent's probe shows. Whatever is outside it must not be told, not even by name.

local agents = require("agents")
local command_turns = require("command_turns")
local probes = require("probes")

-- What a wormhole out of the scan shows. The bot gets a copy of each.
local HIDDEN = { cost = 0 }

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
---@param shown table<integer, string> the names of the places that are scanned
---@return Wormhole[]
local function ways_out(wormholes, place, shown)
  local edges, ways = wormholes:edges(place), {}
  for i = 1, #edges do
    local edge = edges[i]
    local to = shown[edge.to]
    ways[i] = to and { to = to, cost = edge.weight } or HIDDEN
  end
  return ways
end

--- What a probe shows of one system.
---@param state State
---@param place integer
---@param hops integer
---@param shown table<integer, string> the names of the places that are scanned
---@return System
function M.system(state, place, hops, shown)
  local system = state.systems[place]
  return {
    name = system.name,
    owner = system.owner,
    generators = system.generators,
    max_generators = system.max_generators,
    store = system.store,
    cost = system.cost,
    agents = agents.present(state, system),
    hops = hops,
    wormholes = ways_out(state.wormholes, place, shown),
  }
end

--- The view of the seat that is asked: what it scans, nearest first and then by name.
---@param state State
---@param turn Turn
---@return View
function M.build(state, turn)
  local wormholes, all = state.wormholes, state.systems
  local me, opponent = sides(state, turn.seat)
  local scanned, shown = wormholes:within(me.at, probes.range(me)), {}
  for i = 1, #scanned do
    local place = scanned[i].node
    shown[place] = all[place].name
  end
  local systems = {}
  for i = 1, #scanned do
    local found = scanned[i]
    systems[i] = M.system(state, found.node, found.hops, shown)
  end
  return {
    me = me.name,
    opponent = opponent and opponent.name,
    turn = turn.round,
    turns = command_turns.count(),
    energy = me.energy,
    scan = me.scan,
    here = me.at,
    systems = systems,
  }
end

return M
