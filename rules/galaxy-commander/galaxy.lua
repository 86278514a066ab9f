--- The galaxy as a match begins: systems, wormholes, and two agents somewhere in it.

local charts = require("charts")

---@class SystemRecord
---@field name string
---@field owner Seat? nil when nobody owns it
---@field generators integer
---@field max_generators integer
---@field store integer
---@field cost integer what a capture must reach

---@class State
---@field systems SystemRecord[] # in the order of the wormholes' places
---@field wormholes Graph
---@field agents Agent[] # in seat order
---@field spots table<string, number[]>? where systems are drawn, where the map says so
---@field torpedoes Torpedo[]? on their way, within one action

local M = {}

--- One of the systems where nobody has been placed yet, all equally likely. It is then taken.
---@param free string[]
---@return string
local function draw_place(free)
  return table.remove(free, rng("start"):int(1, #free))
end

--- All agents, where the map says or where chance puts them.
---@param map table
---@param wormholes Graph
---@param seats string[]
---@return Agent[]
function M.place_agents(map, wormholes, seats)
  local placed = map.agents or {}
  local taken = {}
  for _, agent in pairs(placed) do
    if agent.at then
      taken[agent.at] = true
    end
  end
  local free = {}
  for place = 1, wormholes:size() do
    local name = wormholes:name(place)
    if not taken[name] then
      free[#free + 1] = name
    end
  end
  local agents = {}
  for i, seat in ipairs(seats) do
    local start = placed[seat] or {}
    agents[i] = {
      name = seat,
      at = start.at or draw_place(free),
      energy = start.energy or constants.agent.start_energy,
      scan = 0,
    }
  end
  return agents
end

--- Whether a map is good.
---@param map table
---@return table[] faults
function M.check(map)
  return charts.check(map)
end

--- A system as its map has it.
---@param name string
---@param chart table
---@return SystemRecord
function M.system(name, chart)
  return {
    name = name,
    owner = chart.owner,
    generators = chart.generators,
    max_generators = chart.max_generators,
    store = chart.store or 0,
    cost = chart.cost,
  }
end

--- The state before the first command turn.
---@param map table
---@param seats string[]
---@return State
function M.setup(map, seats)
  local wormholes = charts.wormholes(map.systems)
  local systems = {}
  for place = 1, wormholes:size() do
    local name = wormholes:name(place)
    systems[place] = M.system(name, map.systems[name])
  end
  return {
    systems = systems,
    wormholes = wormholes,
    agents = M.place_agents(map, wormholes, seats),
    spots = charts.spots(map.systems),
  }
end

return M
