--- The board as a terminal shows it: a line for each team, and the field from the north, a tile in two characters.

local ground = require("ground")
local units = require("units")

local TILES = { [ground.GRASS] = " .", [ground.WATER] = "~~", [ground.BASE] = " b", [ground.STADIUM] = " s" }
local BALL = " o"

local M = {}

---@param state State
---@param lines table[]
---@param turn Turn
local function add_teams(state, lines, turn)
  local counts = {}
  for _, unit in pairs(state.units) do
    local key = unit.team .. unit.type
    counts[key] = (counts[key] or 0) + 1
  end
  lines[#lines + 1] = { ("round %d"):format((turn.round or 1) - 1 + constants.match.first_round) }
  for _, team in ipairs(state.teams) do
    local text = (" %7.1f points %7.1f reputation %4d pitchers %4d batters %4d catchers"):format(
      team.points,
      team.reputation,
      counts[team.name .. "PITCHER"] or 0,
      counts[team.name .. "BATTER"] or 0,
      counts[team.name .. "CATCHER"] or 0
    )
    lines[#lines + 1] = { { team.name, seat = team.name }, text }
  end
end

--- A unit is its team's letter and its type's, which is large where it carries a ball.
---@param state State
---@param x integer
---@param y integer
---@return string text
---@return string? seat
local function tile_at(state, x, y)
  local unit = units.at(state, x, y)
  if unit then
    local letter = unit.type:sub(1, 1)
    return unit.team .. ((unit.ball or unit.type == "HQ") and letter or letter:lower()), unit.team
  elseif state.field:get("ball", x, y) == 1 then
    return BALL
  end
  return TILES[state.field:get("ground", x, y)]
end

---@param state State
---@param turn Turn
---@return table[] lines of cells
function M.draw(state, turn)
  local lines = {}
  add_teams(state, lines, turn)
  lines[#lines + 1] = { "" }
  local width, height = state.field:size()
  local left, bottom = state.field:origin()
  for y = bottom + height - 1, bottom, -1 do
    local line = {}
    for x = left, left + width - 1 do
      local text, seat = tile_at(state, x, y)
      line[#line + 1] = { text, seat = seat }
    end
    lines[#lines + 1] = line
  end
  return lines
end

return M
