--- The state before the first turn.

local buildings = require("buildings")
local charts = require("charts")
local field = require("field")
local figures = require("figures")
local periods = require("periods")
local players = require("players")
local portals = require("portals")
local ripples = require("ripples")
local units = require("units")

---@class TerrainRecord
---@field id integer
---@field x integer
---@field y integer
---@field z integer
---@field blocks_moving boolean
---@field blocks_building boolean

---@class State
---@field turn_number integer from 0
---@field field Grid
---@field stacks table<string, table<integer, true>> the numbers of the units on each square that has some
---@field players PlayerRecord[]
---@field units table<integer, UnitRecord> by number
---@field buildings table<integer, BuildingRecord> by number
---@field portals PortalRecord[] # in the order of their squares
---@field terrain TerrainRecord[]
---@field last_id integer the last number given to a thing
---@field out_of_time Seat? the player who took too long
---@field winner Seat? set when the match is decided before its last turn

local M = {}

--- The buildings that each player begins with: a column in the far past, which has rippled.
---@param map table
---@param seats string[]
---@return table[]
function M.first_buildings(map, seats)
  local list = {}
  for side, seat in ipairs(seats) do
    for i, place in ipairs(charts.column(map.start, side)) do
      local type = constants.start.buildings[i]
      list[#list + 1] = {
        type = type,
        owner = seat,
        x = place.x,
        y = place.y,
        z = periods.FIRST,
        level = constants.start.level,
        rippled = true,
      }
    end
  end
  return list
end

--- The units that each player begins with, each on the building that trains it and of its level.
---@param state State
---@return table[]
function M.first_units(state)
  local list = {}
  for _, player in ipairs(state.players) do
    for _, type in ipairs(constants.start.units) do
      for _, home in pairs(state.buildings) do
        if home.owner == player.id and home.type == figures.unit(type).trainer then
          list[#list + 1] = { type = type, owner = player.name, x = home.x, y = home.y, z = home.z, level = home.level }
        end
      end
    end
  end
  return list
end

--- Puts a building that a map places.
---@param state State
---@param place table as a map has it
function M.put_building(state, place)
  local rules, level = figures.building(place.type), place.level or 0
  local squares = field.footprint(state, rules, place.x, place.y, place.z)
  local full, complete = rules.hp(level), place.complete ~= false
  local owner = players.of(state, place.owner).id
  local building = buildings.add(state, place.type, owner, level, squares, place.hp or full, complete)
  if place.training then
    building.training, building.progress = place.training, place.progress or 0
  end
  if place.rippled then
    ripples.spread(state, building)
  end
end

--- Puts a unit that a map places.
---@param state State
---@param place table as a map has it
function M.put_unit(state, place)
  local owner = players.of(state, place.owner).id
  local unit = units.add(state, place.type, owner, place.level or 0, place.x, place.y, place.z)
  unit.hp = place.hp or unit.hp
end

---@param state State
local function put_portals(state)
  for _, square in ipairs(state.field:find({ portal = { ["not"] = 0 } })) do
    local x, y, z = square.x, square.y, square.z
    portals.add(state, state.field:get("portal", x, y, z), x, y, z)
  end
end

---@param state State
local function put_terrain(state)
  local left, top = state.field:origin()
  for z = periods.FIRST, periods.LAST do
    local no_building = state.field:rows("no_building", z)
    for i, row in ipairs(state.field:rows("no_moving", z)) do
      for j, no_moving in ipairs(row) do
        local moving, building = no_moving == 1, no_building[i][j] == 1
        if moving or building then
          state.last_id = state.last_id + 1
          state.terrain[#state.terrain + 1] = {
            id = state.last_id,
            x = left + j - 1,
            y = top + i - 1,
            z = z,
            blocks_moving = moving,
            blocks_building = building,
          }
        end
      end
    end
  end
end

---@param map table
---@param seats string[]
---@return State
function M.setup(map, seats)
  local state = {
    turn_number = 0,
    field = charts.field(map),
    stacks = {},
    players = players.new(seats),
    units = {},
    buildings = {},
    portals = {},
    terrain = {},
    last_id = 0,
  }
  for _, place in ipairs(map.start and M.first_buildings(map, seats) or map.buildings or {}) do
    M.put_building(state, place)
  end
  for _, place in ipairs(map.start and M.first_units(state) or map.units or {}) do
    M.put_unit(state, place)
  end
  for seat, purses in pairs(map.gold or {}) do
    for i, gold in ipairs(purses) do
      players.of(state, seat).gold[i - 1] = gold
    end
  end
  put_portals(state)
  put_terrain(state)
  return state
end

return M
