--- What an agent's probe shows. Whatever is outside it must not be told, not even by name.

local agents = require("agents")
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
---@param shown table<integer, boolean> the places that are scanned
---@return Wormhole[]
local function ways_out(wormholes, place, shown)
  local ways = {}
  for i, way in ipairs(wormholes:edges(place)) do
    if shown[way.to] then
      ways[i] = { to = wormholes:name(way.to), cost = way.weight }
    else
      ways[i] = { cost = 0 }
    end
  end
  return ways
end

--- The view of the seat that is asked: what it scans, nearest first and then by name.
---@param state State
---@param turn Turn
---@return View
function M.build(state, turn)
  local wormholes = state.wormholes
  local me, opponent = sides(state, turn.seat)
  local scanned, shown = wormholes:within(me.at, probes.range(me)), {}
  for _, found in ipairs(scanned) do
    shown[found.node] = true
  end
  local systems = {}
  for i, found in ipairs(scanned) do
    local place = found.node
    local system = state.systems[place]
    systems[i] = {
      name = system.name,
      owner = system.owner,
      generators = system.generators,
      max_generators = system.max_generators,
      store = system.store,
      cost = system.cost,
      agents = agents.present(state, system),
      hops = found.hops,
      wormholes = ways_out(wormholes, place, shown),
    }
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
