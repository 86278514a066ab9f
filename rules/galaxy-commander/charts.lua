--- Charts: what a map must hold to be a galaxy. Every fault is found at once, each with the path to it.

local MAP_KEYS = { "title", "systems", "agents" }
local SYSTEM_KEYS = { "generators", "max_generators", "store", "cost", "owner", "wormholes" }
local AGENT_KEYS = { "at", "energy" }

local M = {}

---@param faults table[]
---@param path string
---@param message string
---@param hint string?
local function report(faults, path, message, hint)
  faults[#faults + 1] = { path = path, message = message, hint = hint }
end

---@param name any
---@param names string[]
---@return string?
local function did_you_mean(name, names)
  local close = type(name) == "string" and near(name, names) or nil
  return close and ("did you mean " .. close .. "?")
end

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

--- Whether there is a map at this path, with none but known keys.
---@return boolean
local function check_keys(faults, path, value, known)
  if type(value) ~= "table" then
    report(faults, path, value == nil and "is missing" or "must be a map")
    return false
  end
  for key in pairs(value) do
    local found = false
    for _, name in ipairs(known) do
      found = found or name == key
    end
    if not found then
      local inner = path == "" and tostring(key) or path .. "." .. tostring(key)
      report(faults, inner, "unknown key", did_you_mean(key, known))
    end
  end
  return true
end

--- Whether there is an integer in the range at this path.
---@return boolean
local function check_integer(faults, path, value, least, most)
  if value == nil then
    report(faults, path, "is missing")
  elseif math.type(value) ~= "integer" then
    report(faults, path, "must be an integer")
  elseif value < least then
    report(faults, path, ("must be at least %d"):format(least))
  elseif most and value > most then
    report(faults, path, ("must be at most %d"):format(most))
  else
    return true
  end
  return false
end

local function check_text(faults, path, value)
  if value ~= nil and type(value) ~= "string" then
    report(faults, path, "must be a string")
  end
end

--- Whether the seat at this path is one that plays.
local function check_seat(faults, path, seat, seats)
  for _, name in ipairs(seats) do
    if name == seat then
      return
    end
  end
  report(faults, path, "there is no such seat", did_you_mean(seat, seats))
end

local function check_system(faults, path, system, seats)
  if not check_keys(faults, path, system, SYSTEM_KEYS) then
    return
  end
  local most = constants.agent.most_energy
  local good = check_integer(faults, path .. ".generators", system.generators, 0, most)
  good = check_integer(faults, path .. ".max_generators", system.max_generators, 0, most) and good
  if good and system.generators > system.max_generators then
    local message = ("%d generators are more than max_generators, %d"):format(system.generators, system.max_generators)
    report(faults, path .. ".generators", message)
  end
  check_integer(faults, path .. ".cost", system.cost, constants.capture.least_cost, most)
  if system.owner ~= nil then
    check_seat(faults, path .. ".owner", system.owner, seats)
  end
  if system.store ~= nil then
    check_integer(faults, path .. ".store", system.store, 0, most)
  end
end

--- Whether all wormholes of a system have an end and a cost.
---@return boolean
local function check_wormholes(faults, path, wormholes, systems, names)
  if type(wormholes) ~= "table" then
    report(faults, path, wormholes == nil and "is missing" or "must be a map from destination to cost")
    return false
  end
  local good = true
  for destination, cost in pairs(wormholes) do
    local inner = path .. "." .. tostring(destination)
    if systems[destination] == nil then
      report(faults, inner, "there is no such system", did_you_mean(destination, names))
      good = false
    end
    good = check_integer(faults, inner, cost, constants.wormhole.least_cost, constants.agent.most_energy) and good
  end
  return good
end

--- Whether every system is a named one with good wormholes, which makes the question of reaching them worth asking.
---@return boolean
local function check_systems(faults, systems, seats)
  local names, good = names_of(systems), true
  for name in pairs(systems) do
    if type(name) ~= "string" then
      report(faults, "systems." .. tostring(name), "a system's name must be a string", "write it in quotes")
      good = false
    end
  end
  local least, most = constants.galaxy.least_systems, constants.galaxy.most_systems
  if #names < least or #names > most then
    report(faults, "systems", ("a galaxy has %d to %d systems, this one %d"):format(least, most, #names))
    good = false
  end
  for _, name in ipairs(names) do
    local system, path = systems[name], "systems." .. name
    check_system(faults, path, system, seats)
    good = type(system) == "table"
      and check_wormholes(faults, path .. ".wormholes", system.wormholes, systems, names)
      and good
  end
  return good
end

--- Every system must be reachable from every other one.
local function check_reach(faults, systems)
  local from, to = M.wormholes(systems):unreachable_pair()
  if from then
    report(faults, "systems." .. from, ("nothing leads from %s to %s"):format(from, to))
  end
end

local function check_agents(faults, agents, systems, seats)
  local names = names_of(systems)
  for seat, agent in pairs(agents) do
    local path = "agents." .. tostring(seat)
    check_seat(faults, path, seat, seats)
    if check_keys(faults, path, agent, AGENT_KEYS) then
      check_text(faults, path .. ".at", agent.at)
      if type(agent.at) == "string" and systems[agent.at] == nil then
        report(faults, path .. ".at", "there is no such system", did_you_mean(agent.at, names))
      end
      if agent.energy ~= nil then
        check_integer(faults, path .. ".energy", agent.energy, 0, constants.agent.most_energy)
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
---@return { path: string, message: string, hint: string? }[]
function M.check(map, seats)
  local faults = {}
  if not check_keys(faults, "", map, MAP_KEYS) then
    return faults
  end
  check_text(faults, "title", map.title)
  local systems = map.systems
  if type(systems) ~= "table" then
    report(faults, "systems", systems == nil and "is missing" or "must be a map of systems")
    systems = {}
  elseif check_systems(faults, systems, seats) then
    check_reach(faults, systems)
  end
  if map.agents ~= nil then
    if type(map.agents) == "table" then
      check_agents(faults, map.agents, systems, seats)
    else
      report(faults, "agents", "must be a map from seat to its place")
    end
  end
  return faults
end

return M
