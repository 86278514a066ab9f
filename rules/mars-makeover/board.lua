--- The board as a terminal shows it: a line for each team, and the planet, a tile in two characters.

local robots = require("robots")
local tiles = require("tiles")

-- Characters for the tenth and last degree of terraforming, which has two digits.
local FULL = "X"
-- The widest planet whose tiles are shown apart.
local WIDE = 32

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
local function add_teams(state, lines)
  for _, team in ipairs(state.teams) do
    local land = team.sign > 0 and state.planet:positive("terraform") or state.planet:negative("terraform")
    local seen = state.planet:count(team.sight, 1)
    local parts = {
      "",
      counted(land, 4, "tile", "tiles"),
      counted(robots.count(team), 4, "robot", "robots"),
      ("%6d metal"):format(team.metal),
      counted(seen, 5, "tile seen", "tiles seen"),
    }
    lines[#lines + 1] = { { ("%-4s"):format(team.name), seat = team.name }, table.concat(parts, " ") }
  end
end

--- What is drawn of a tile, a robot first.
---@param state State
---@param x integer
---@param y integer
---@return string text
---@return string? seat
function M.tile_at(state, x, y)
  local planet = state.planet
  local robot = robots.at(state, y, x)
  if robot then
    return robot.team:sub(1, 1) .. robot.type:sub(1, 1):lower(), robot.team
  end
  local kind = planet:get("kind", x, y)
  if kind == tiles.DEPOSIT then
    return ("%2d"):format(planet:get("metal", x, y))
  elseif kind ~= tiles.GROUND then
    return tiles.WORDS[kind]:rep(2):sub(1, 2)
  end
  local status = planet:get("terraform", x, y)
  if status == 0 then
    return " ."
  end
  local team = state.teams[status > 0 and 1 or 2]
  local degree = math.abs(status)
  return team.name:sub(1, 1):lower() .. (degree < 10 and degree or FULL), team.name
end

---@param state State
---@return table[] lines of cells
function M.draw(state)
  local lines = {}
  add_teams(state, lines)
  lines[#lines + 1] = { "" }
  local width, height = state.planet:size()
  local gap = width <= WIDE and " " or ""
  for y = 0, height - 1 do
    local line = {}
    for x = 0, width - 1 do
      local text, seat = M.tile_at(state, x, y)
      line[x + 1] = { text .. gap, seat = seat }
    end
    lines[#lines + 1] = line
  end
  return lines
end

return M
