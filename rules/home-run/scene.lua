--- What there is to see: the ground and the balls in layers, and the units. A team sees what its units see, all of them together.

local kinds = require("kinds")

local M = {}

--- A grid like the field, with 1 where a unit of the team sees.
---@param state State
---@param team string
---@return Grid
local function known_to(state, team)
  local width, height = state.field:size()
  local known = grid.new({ width = width, height = height, origin = { state.field:origin() }, layers = { known = 0 } })
  for _, unit in pairs(state.units) do
    if unit.team == team then
      known:fill_within("known", 1, "squared", kinds.FIGURES[unit.type].vision, unit.x, unit.y)
    end
  end
  return known
end

--- What every unit of a kind sees.
---@return table<string, Scene.Kind>
local function sights()
  local sights = {}
  for name, figures in pairs(kinds.FIGURES) do
    sights[name] = { areas = { vision = figures.vision } }
  end
  return sights
end

local SIGHTS = sights()

---@param state State
---@return table<string, table<string, number>>
local function figures_of(state)
  local figures = {}
  for _, team in ipairs(state.teams) do
    local figure = { points = team.points, reputation = team.reputation }
    for _, name in ipairs(kinds.able("be_recruited")) do
      figure[name] = 0
    end
    figures[team.name] = figure
  end
  for _, unit in pairs(state.units) do
    local figure = figures[unit.team]
    local count = figure[unit.type]
    figure[unit.type] = count and count + 1
  end
  return figures
end

---@param state State
---@return Scene
function M.build(state)
  local known = {}
  for _, team in ipairs(state.teams) do
    known[team.name] = known_to(state, team.name)
  end
  local things = { { each = state.units, kind = "type", at = { "x", "y" }, owner = "team", marks = { "ball" } } }
  return { field = state.field, known_to = known, kinds = SIGHTS, things = things, figures = figures_of(state) }
end

return M
