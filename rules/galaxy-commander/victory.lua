--- Victory: whoever owns the most systems. Equal numbers are a draw.

local M = {}

--- How many systems each agent owns, by its name.
---@param state State
---@return table<string, integer>
function M.systems_owned(state)
  local owned = {}
  for _, agent in ipairs(state.agents) do
    owned[agent.name] = 0
  end
  for _, system in ipairs(state.systems) do
    if system.owner then
      owned[system.owner] = owned[system.owner] + 1
    end
  end
  return owned
end

--- The seats, best first. The percentage of all systems and the energy are told but decide nothing.
---@param state State
---@return { seat: string, rank: integer, score: integer, percent: integer, energy: integer }[]
function M.standings(state)
  local owned = M.systems_owned(state)
  local standings = {}
  for i, agent in ipairs(state.agents) do
    local score = owned[agent.name]
    standings[i] = { seat = agent.name, score = score, percent = 100 * score // #state.systems, energy = agent.energy }
  end
  table.sort(standings, function(one, other)
    return one.score > other.score
  end)
  for i, place in ipairs(standings) do
    local better = standings[i - 1]
    place.rank = better and better.score == place.score and better.rank or i
  end
  return standings
end

return M
