--- Charts: what a map must hold to be a galaxy. Every fault is found at once, each with the path to it.

local MAP_KEYS = { "title", "systems", "agents" }

local M = {}

--- What a map may say of a system.
M.SYSTEM_KEYS = { "generators", "max_generators", "store", "cost", "owner", "wormholes" }

--- What a map may say of an agent.
M.AGENT_KEYS = { "at", "energy" }

---@param systems table
---@return string[]
local function names_of(systems)
  local names = {}
  for name in pairs(systems) do
    if type(name) == "string" then
      names[#names + 1] = name
    end
  end
  return names
end

--- What is wrong with a system, but for its wormholes.
---@param found Faults
---@param path string
---@param system any
---@param seats string[]
function M.check_system(found, path, system, seats)
  if not found:keys(path, system, M.SYSTEM_KEYS) then
    return
  end
  local most = constants.agent.most_energy
  local good = found:integer(path .. ".generators", system.generators, 0, most)
  good = found:integer(path .. ".max_generators", system.max_generators, 0, most) and good
  if good and system.generators > system.max_generators then
    local message = ("%d generators are more than max_generators, %d"):format(system.generators, system.max_generators)
    found:report(path .. ".generators", message)
  end
  found:integer(path .. ".cost", system.cost, constants.capture.least_cost, most)
  if system.owner ~= nil then
    found:one_of(path .. ".owner", system.owner, seats, "seat")
  end
  if system.store ~= nil then
    found:integer(path .. ".store", system.store, 0, most)
  end
end

--- Whether all wormholes of a system have an end and a cost.
---@return boolean
local function check_wormholes(found, path, wormholes, systems, names)
  if not found:is_map(path, wormholes, "a map from destination to cost") then
    return false
  end
  local good = true
  for destination, cost in pairs(wormholes) do
    local inner = path .. "." .. tostring(destination)
    if systems[destination] == nil then
      good = found:one_of(inner, destination, names, "system")
    end
    good = found:integer(inner, cost, constants.wormhole.least_cost, constants.agent.most_energy) and good
  end
  return good
end

--- Whether every system is a named one with good wormholes, which makes the question of reaching them worth asking.
---@return boolean
local function check_systems(found, systems, seats)
  local names, good = names_of(systems), true
  for name in pairs(systems) do
    if type(name) ~= "string" then
      found:report("systems." .. tostring(name), "a system's name must be a string", "write it in quotes")
      good = false
    end
  end
  local least, most = constants.galaxy.least_systems, constants.galaxy.most_systems
  if #names < least or #names > most then
    found:report("systems", ("a galaxy has %d to %d systems, this one %d"):format(least, most, #names))
    good = false
  end
  for _, name in ipairs(names) do
    local system, path = systems[name], "systems." .. name
    M.check_system(found, path, system, seats)
    good = type(system) == "table"
      and check_wormholes(found, path .. ".wormholes", system.wormholes, systems, names)
      and good
  end
  return good
end

--- Every system must be reachable from every other one.
local function check_reach(found, systems)
  local from, to = M.wormholes(systems):unreachable_pair()
  if from then
    found:report("systems." .. from, ("nothing leads from %s to %s"):format(from, to))
  end
end

local function check_agents(found, agents, systems, seats)
  local names = names_of(systems)
  for seat, agent in pairs(agents) do
    local path = "agents." .. tostring(seat)
    found:one_of(path, seat, seats, "seat")
    if found:keys(path, agent, M.AGENT_KEYS) then
      if agent.at ~= nil then
        found:one_of(path .. ".at", agent.at, names, "system")
      end
      if agent.energy ~= nil then
        found:integer(path .. ".energy", agent.energy, 0, constants.agent.most_energy)
      end
    end
  end
end

--- The graph of a chart's wormholes.
---@param systems table
---@return Graph
function M.wormholes(systems)
  local ways = {}
  for name, system in pairs(systems) do
    ways[name] = system.wormholes
  end
  return graph.new(ways)
end

--- All faults of a map for these seats.
---@param map any
---@param seats string[]
---@return Fault[]
function M.check(map, seats)
  local found, readable = faults.of_map(map, MAP_KEYS)
  if not readable then
    return found.list
  end
  local systems = map.systems
  if not found:is_map("systems", systems, "a map of systems") then
    systems = {}
  elseif check_systems(found, systems, seats) then
    check_reach(found, systems)
  end
  if map.agents ~= nil and found:is_map("agents", map.agents, "a map from seat to its place") then
    check_agents(found, map.agents, systems, seats)
  end
  return found.list
end

return M
