--- What there is to see: systems, wormholes and agents. A seat sees what its probe shows, as its bot does.

local probes = require("probes")
local victory = require("victory")

local M = {}

--- The names of all systems that the probe of a seat shows.
---@param state State
---@param seat string
---@return table<string, boolean>
function M.known_to(state, seat)
  local known = {}
  for _, agent in ipairs(state.agents) do
    if agent.name == seat then
      for _, found in ipairs(state.wormholes:within(agent.at, probes.range(agent))) do
        known[state.systems[found.node].name] = true
      end
    end
  end
  return known
end

---@param state State
---@return Scene
function M.build(state)
  local known, figures = {}, {}
  local things = {
    {
      each = state.systems,
      id = "name",
      as = "system",
      at = "name",
      owner = "owner",
      label = "cost",
      bars = { generators = { "generators", "max_generators" } },
    },
  }
  local owned = victory.systems_owned(state)
  for _, agent in ipairs(state.agents) do
    known[agent.name] = M.known_to(state, agent.name)
    things[#things + 1] = {
      id = "agent " .. agent.name,
      kind = "agent",
      at = agent.at,
      owner = agent.name,
      marks = agent.capture and { "capturing" } or nil,
      areas = { probe = probes.range(agent) },
    }
    figures[agent.name] = { systems = owned[agent.name], energy = agent.energy, scan = agent.scan }
  end
  return { field = state.wormholes, known_to = known, things = things, figures = figures, spots = state.spots }
end

return M
