--- What there is to see: the three periods with portals, buildings and units. Nothing is hidden. Records name a player by number, a scene by name.

local figures = require("figures")
local players = require("players")
local victory = require("victory")

local M = {}

---@param state State
---@param record BuildingRecord|UnitRecord
---@param health integer the most that it can have
---@return Scene.Thing
local function thing_of(state, record, health)
  return {
    id = record.id,
    kind = record.type,
    at = { record.x, record.y, record.z },
    owner = players.by_id(state, record.owner).name,
    label = record.level,
    bars = { health = { record.hp, health } },
    facts = record,
  }
end

--- Portals, and where they lead to.
---@param state State
---@param things Scene.Thing[]
---@param links (Scene.Link|Scene.LinkGroup)[]
local function add_portals(state, things, links)
  for _, portal in ipairs(state.portals) do
    local x, y, z = portal.x, portal.y, portal.z
    local kind = portal.direction > 0 and "portal_on" or "portal_back"
    things[#things + 1] = { id = portal.id, kind = kind, at = { x, y, z }, label = portal.fee }
    links[#links + 1] = { kind = "passage", from = portal.id, to = { x, y, z + portal.direction } }
  end
end

---@param state State
---@param things Scene.Thing[]
local function add_buildings(state, things)
  for _, building in pairs(state.buildings) do
    local rules = figures.building(building.type)
    local thing = thing_of(state, building, rules.hp(building.level))
    thing.size = { rules.width, rules.height }
    if not building.complete then
      thing.marks = { "unfinished" }
    elseif building.training then
      thing.marks = { "training" }
    end
    things[#things + 1] = thing
  end
end

--- How far each type that attacks reaches.
---@return table<string, Scene.Kind>
local function reaches()
  local kinds = {}
  for name in pairs(constants.units) do
    local rules = figures.unit(name)
    if rules.ability == "attack" then
      kinds[name] = { areas = { attack = { rules.range.least, rules.range.most } } }
    end
  end
  return kinds
end

---@param state State
---@return Scene
function M.build(state)
  local things, seats, links = {}, {}, { { each = state.buildings, as = "copy", from = "id", to = "copy" } }
  add_portals(state, things, links)
  add_buildings(state, things)
  for _, unit in pairs(state.units) do
    things[#things + 1] = thing_of(state, unit, figures.unit(unit.type).hp(unit.level))
  end
  local estates = victory.estates(state)
  for _, player in ipairs(state.players) do
    local estate, gold = estates[player.id], player.gold
    local figure = { worth = estate.net_worth, buildings = estate.buildings, units = estate.units }
    figure.gold_far_past, figure.gold_past, figure.gold_present = gold[0], gold[1], gold[2]
    seats[player.name] = figure
  end
  return { field = state.field, kinds = reaches(), things = things, links = links, figures = seats }
end

return M
