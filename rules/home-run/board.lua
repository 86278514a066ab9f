--- The board as a terminal shows it: a line for each team, and the field from the north, a tile in two characters.

local ground = require("ground")
local kinds = require("kinds")
local units = require("units")

local BALL = " o"

-- By number. What holds nothing fills its tile.
local TILES = {}
for name, number in pairs(ground.NUMBERS) do
  local kind = constants.ground[name]
  TILES[number] = (kind.holds and " " or kind.sign) .. kind.sign
end

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

--- The lines above the field: the round, and what each team has.
---@param state State
---@param lines table[]
---@param turn Turn
function M.add_teams(state, lines, turn)
  local counts = {}
  for _, unit in pairs(state.units) do
    local key = unit.team .. unit.type
    counts[key] = (counts[key] or 0) + 1
  end
  lines[#lines + 1] = { ("round %d"):format((turn.round or 1) - 1 + constants.match.first_round) }
  for _, team in ipairs(state.teams) do
    local text = (" %7.1f points %7.1f reputation"):format(team.points, team.reputation)
    for _, name in ipairs(kinds.able("be_recruited")) do
      local kind = kinds.FIGURES[name]
      text = text .. " " .. counted(counts[team.name .. name] or 0, 4, kind.one, kind.many)
    end
    lines[#lines + 1] = { { team.name, seat = team.name }, text }
  end
end

--- What a tile shows. A unit is its team's letter and its type's sign, which is large where it carries a ball.
---@param state State
---@param x integer
---@param y integer
---@return string text
---@return string? seat
function M.tile_at(state, x, y)
  local unit = units.at(state, x, y)
  if unit then
    local sign = kinds.FIGURES[unit.type].sign
    return unit.team .. (unit.ball and sign:upper() or sign), unit.team
  elseif state.field:get("ball", x, y) == 1 then
    return BALL
  end
  return TILES[state.field:get("ground", x, y)]
end

--- All that a terminal shows.
---@param state State
---@param turn Turn
---@return table[] lines of cells
function M.draw(state, turn)
  local lines = {}
  M.add_teams(state, lines, turn)
  lines[#lines + 1] = { "" }
  local width, height = state.field:size()
  local left, bottom = state.field:origin()
  for y = bottom + height - 1, bottom, -1 do
    local line = {}
    for x = left, left + width - 1 do
      local text, seat = M.tile_at(state, x, y)
      line[#line + 1] = { text, seat = seat }
    end
    lines[#lines + 1] = line
  end
  return lines
end

return M
