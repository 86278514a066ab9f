--- The board as a terminal shows it: a line for each player, and the three periods side by side, a character for each square.

local buildings = require("buildings")
local figures = require("figures")
local periods = require("periods")
local players = require("players")
local units = require("units")
local victory = require("victory")

-- A building of any type that isn't complete.
local INCOMPLETE = "O"
local PORTALS = { [1] = "+", [-1] = "-" }
-- Terrain by what it forbids: moving, then building.
local GROUND = { [0] = { [0] = ".", [1] = ":" }, [1] = { [0] = "~", [1] = "#" } }
local GAP = "   "

local M = {}

--- A number and its noun, which takes as much room for one as for many, so that columns stay in line.
---@param number integer
---@param width integer of the number
---@param one string
---@param many string
---@return string
local function counted(number, width, one, many)
  return ("%%%dd %%-%ds"):format(width, #many):format(number, number == 1 and one or many)
end

---@param state State
---@param lines table[]
local function add_players(state, lines)
  local estates = victory.estates(state)
  for _, player in ipairs(state.players) do
    local estate, gold = estates[player.id], player.gold
    local parts = {
      (" worth %6d"):format(estate.net_worth),
      counted(estate.buildings, 4, "building", "buildings"),
      counted(estate.units, 4, "unit", "units"),
      ("  gold %5d %5d %5d"):format(gold[0], gold[1], gold[2]),
    }
    lines[#lines + 1] = { { ("%-4s"):format(player.name), seat = player.name }, table.concat(parts, " ") }
  end
end

--- The letter of a type, whose case tells the owner: large for the first player, small for the second.
---@param letter string
---@param owner PlayerRecord
---@return string text
---@return string seat
local function owned(letter, owner)
  return owner.id == 0 and letter or letter:lower(), owner.name
end

--- A unit hides the building that it stands in.
---@param state State
---@param x integer
---@param y integer
---@param z integer
---@return string text
---@return string? seat
function M.square_at(state, x, y, z)
  local field = state.field
  local unit = units.at(state, x, y, z)[1]
  if unit then
    return owned(figures.unit(unit.type).letter, players.by_id(state, unit.owner))
  end
  local building = buildings.at(state, x, y, z)
  if building then
    local letter = building.complete and figures.building(building.type).letter or INCOMPLETE
    return owned(letter, players.by_id(state, building.owner))
  end
  local portal = PORTALS[field:get("portal", x, y, z)]
  return portal or GROUND[field:get("no_moving", x, y, z)][field:get("no_building", x, y, z)]
end

---@param state State
---@return table[] lines of cells
function M.draw(state)
  local lines, radius = {}, constants.field.radius
  add_players(state, lines)
  lines[#lines + 1] = { "" }
  local titles = {}
  for z = periods.FIRST, periods.LAST do
    titles[#titles + 1] = ("%-" .. 2 * radius + 1 .. "s"):format(periods.TITLES[z]) .. GAP
  end
  lines[#lines + 1] = titles
  for y = -radius, radius do
    local line = {}
    for z = periods.FIRST, periods.LAST do
      for x = -radius, radius do
        local text, seat = M.square_at(state, x, y, z)
        line[#line + 1] = { text, seat = seat }
      end
      line[#line + 1] = GAP
    end
    lines[#lines + 1] = line
  end
  return lines
end

return M
