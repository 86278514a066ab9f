--- The board as a terminal shows it: a line for each player, the market, and the field with its veins and squads.

local materials = require("materials")
local ranking = require("ranking")

-- Layout: characters for each vertex, and the largest field that is drawn.
local VERTEX = 2
local MOST_SIZE = 12

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
  local standings = {}
  for _, standing in ipairs(ranking.standings(state)) do
    standings[standing.seat] = standing
  end
  for _, player in ipairs(state.players) do
    local standing, held = standings[player.name], player.materials
    local parts = {
      " " .. counted(standing.score, 2, "vein", "veins"),
      counted(standing.robots, 6, "robot", "robots"),
      ("%9d J"):format(player.money),
    }
    for _, material in ipairs(materials.NAMES) do
      parts[#parts + 1] = ("%7d %s"):format(held[material], material)
    end
    lines[#lines + 1] = { { player.name, seat = player.name }, table.concat(parts, " ") }
  end
end

--- The line about the market.
---@param state State
---@return string
function M.market_of(state)
  local rates = {}
  for i, material in ipairs(materials.NAMES) do
    local rate = state.market[material]
    rates[i] = ("%s %d/%d"):format(material, rate.buy, rate.sell)
  end
  return "aliens sell/buy  " .. table.concat(rates, "  ")
end

--- P3 is shown as 3.
---@param seat string
---@return string
local function number(seat)
  return seat:sub(-1)
end

--- What stands on each vertex: squads, and over them veins.
---@param state State
---@return table<integer, table<integer, table>> cells by y and x
function M.cells_of(state)
  local cells = {}
  local function put(x, y, text, seat)
    cells[y] = cells[y] or {}
    cells[y][x] = { text, seat = seat }
  end
  for _, squad in ipairs(state.squads) do
    put(squad.x, squad.y, "*" .. number(squad.owner), squad.owner)
  end
  for _, vein in ipairs(state.veins) do
    local letter = vein.material:sub(1, 1)
    put(vein.x, vein.y, vein.owner and letter:upper() .. number(vein.owner) or letter .. " ", vein.owner)
  end
  return cells
end

--- Every vertex in its place, row by row.
---@param state State
---@param lines table[]
local function add_field(state, lines)
  local cells, field = M.cells_of(state), state.field
  local line, row
  for _, vertex in ipairs(field:vertices()) do
    if vertex.y ~= row then
      row = vertex.y
      line = { (" "):rep(VERTEX * (vertex.x + 2 * field:size() - 1)) }
      lines[#lines + 1] = line
    end
    line[#line + 1] = cells[row] and cells[row][vertex.x] or ". "
  end
end

---@param state State
---@return table[] lines of cells
function M.draw(state)
  local lines = {}
  add_players(state, lines)
  lines[#lines + 1] = { M.market_of(state) }
  if state.field:size() <= MOST_SIZE then
    lines[#lines + 1] = { "" }
    add_field(state, lines)
  end
  return lines
end

return M
