--- What there is to see: the veins and the squads on the field, and as lists what the aliens pay and who trades what. Everybody sees all of it.

local materials = require("materials")
local ranking = require("ranking")

local M = {}

-- What the aliens pay for a material is a row of its own, with the rate of the day.
local RATES = {}
for i, material in ipairs(materials.NAMES) do
  RATES[i] = { id = "aliens, " .. material, kind = "rate", label = material }
end

--- What has no place is a row of a list.
---@param state State
---@param things Scene.Thing[]
local function add_trade(state, things)
  for _, rate in ipairs(RATES) do
    rate.facts = state.market[rate.label]
    things[#things + 1] = rate
  end
  for _, trade in ipairs(state.trades) do
    local id = trade.owner .. ", " .. trade.material
    things[#things + 1] = { id = id, kind = trade.kind, owner = trade.owner, facts = trade }
  end
end

---@param state State
---@return table<string, Scene.Figures>
local function figures_of(state)
  local figures, back = {}, ranking.set_aside(state)
  for _, player in ipairs(state.players) do
    local worth = ranking.worth(state, player, back[player.name])
    figures[player.name] = { player.materials, veins = 0, robots = 0, worth = worth, money = player.money }
  end
  ranking.count(state, figures)
  return figures
end

---@param state State
---@return Scene
function M.build(state)
  local things = {
    { each = state.veins, id = "name", kind = "material", at = { "x", "y" }, owner = "owner", label = "robots" },
    { each = state.squads, id = "id", as = "squad", at = { "x", "y" }, owner = "owner", label = "robots" },
  }
  add_trade(state, things)
  local links = { { each = state.squads, as = "march", from = "id", to = { "goal.x", "goal.y" }, way = "steps" } }
  return { field = state.field, things = things, links = links, figures = figures_of(state) }
end

return M
