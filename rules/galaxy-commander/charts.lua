--- Charts: what a map must hold to be a galaxy, beyond the keys and types in game.yaml. Every fault is found at once, each with the path to it.

local M = {}

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
---@param system table
function M.check_system(found, path, system)
  local most = constants.agent.most_energy
  local good = found:integer(path .. ".generators", system.generators, 0, most)
  good = found:integer(path .. ".max_generators", system.max_generators, 0, most) and good
  if good and system.generators > system.max_generators then
    local message = ("generators: %d is more than max_generators, %d"):format(system.generators, system.max_generators)
    found:report(path .. ".generators", message)
  end
  found:integer(path .. ".cost", system.cost, constants.capture.least_cost, most)
  if system.store ~= nil then
    found:integer(path .. ".store", system.store, 0, most)
  end
  if system.spot ~= nil and #system.spot ~= 2 then
    found:report(path .. ".spot", ("a spot is two numbers, x and y, here there are %d"):format(#system.spot))
  end
end

--- Whether all wormholes of a system have an end and a cost.
---@return boolean
local function check_wormholes(found, path, wormholes, systems, names)
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
local function check_systems(found, systems)
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
    M.check_system(found, path, system)
    good = check_wormholes(found, path .. ".wormholes", system.wormholes, systems, names) and good
  end
  return good
end

--- Every system must be reachable from every other one.
local function check_reach(found, systems)
  local from, to = M.wormholes(systems):unreachable_pair()
  if from then
    found:report("systems." .. from, ("nothing leads from %s to %s"):format(from, to), nil, { from, to })
  end
end

local function check_agents(found, agents, systems)
  local names = names_of(systems)
  for seat, agent in pairs(agents) do
    local path = "agents." .. seat
    if agent.at ~= nil then
      found:one_of(path .. ".at", agent.at, names, "system")
    end
    if agent.energy ~= nil then
      found:integer(path .. ".energy", agent.energy, 0, constants.agent.most_energy)
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

--- Where the chart says that systems are drawn, if it says so of any.
---@param systems table
---@return table<string, number[]>?
function M.spots(systems)
  local spots
  for name, system in pairs(systems) do
    if system.spot then
      spots = spots or {}
      spots[name] = system.spot
    end
  end
  return spots
end

--- All faults of a map.
---@param map table
---@return Fault[]
function M.check(map)
  local found = faults.new()
  if check_systems(found, map.systems) then
    check_reach(found, map.systems)
  end
  check_agents(found, map.agents or {}, map.systems)
  return found.list
end

return M
