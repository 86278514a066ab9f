--- What must fit together in a state: systems and the places of wormholes, agents and where they are.

local M = {}

--- The systems stand in the order of the wormholes' places.
---@param found Faults
---@param state State
---@param seats string[]
---@return string[] names
local function check_systems(found, state, seats)
  local wormholes, names = state.wormholes, {}
  if #state.systems ~= wormholes:size() then
    local message = "the number of systems is %d, and that of systems with wormholes %d"
    found:report("systems", message:format(#state.systems, wormholes:size()))
  end
  for place, system in ipairs(state.systems) do
    names[place] = system.name
    if wormholes:index(system.name) ~= place then
      found:report("systems." .. place, ("the wormholes have no %s at place %d"):format(system.name, place))
    end
    if system.owner then
      found:one_of(("systems.%s.owner"):format(system.name), system.owner, seats, "agent")
    end
  end
  return names
end

--- What does not fit in the start state of an example.
---@param state State
---@param seats string[]
---@return Fault[]
function M.check(state, seats)
  local found = faults.new()
  local names = check_systems(found, state, seats)
  for i, seat in ipairs(seats) do
    local agent = state.agents[i]
    if not agent or agent.name ~= seat then
      found:report("agents." .. i, ("the agents stand in the order of the seats: here comes %s"):format(seat))
    else
      found:one_of(("agents.%s.at"):format(seat), agent.at, names, "system")
    end
  end
  return found.list
end

return M
