--- Drawings: maps as a person draws them, a character for each tile, the top row first.

local ground = require("ground")

local HQS = { A = 1, B = 2 }
local TEAMS = { "A", "B" }

-- Numbers by sign, signs by number, and all signs for a message.
local TILES, OF_TILES, signs = {}, {}, {}
for i, name in ipairs(ground.KINDS) do
  signs[i] = constants.ground[name].sign
  TILES[signs[i]], OF_TILES[ground.NUMBERS[name]] = ground.NUMBERS[name], signs[i]
end
local SIGNS = table.concat(signs, " ")

local M = {}

--- Reads rows of characters; every fault is told with its row and column, from 1.
---@param rows string[]
---@param fault fun(row: integer, message: string, x?: integer, y?: integer)
---@return integer[][] tiles from the bottom
---@return { x: integer, y: integer, line: integer }[] hqs
function M.read(rows, fault)
  local tiles, hqs, height, first_width = {}, {}, #rows, nil
  for i, row in ipairs(rows) do
    local line, y, x = {}, height - i, 0
    for _, code in utf8.codes(row) do
      local character = utf8.char(code)
      x = x + 1
      local team = HQS[character]
      if team and hqs[team] then
        fault(i, ("row %d, column %d: there is a second HQ of %s"):format(i, x, character), x - 1, y)
      elseif team then
        hqs[team] = { x = x - 1, y = y, line = i }
      elseif not TILES[character] then
        local message = "row %d, column %d: '%s' is no tile: there are %s and A and B"
        fault(i, message:format(i, x, character, SIGNS), x - 1, y)
      end
      line[x] = TILES[character] or ground.NUMBERS.GRASS
    end
    tiles[y + 1] = line
    first_width = first_width or x
    if x ~= first_width then
      fault(i, ("row %d is %d wide, and the first one %d"):format(i, x, first_width))
    end
  end
  for i, team in ipairs(TEAMS) do
    if not hqs[i] then
      fault(1, "there is no HQ of " .. team)
    end
  end
  return tiles, hqs
end

--- Draws the rows of a chart. What lies under an HQ can't be drawn, so it must be grass.
---@param chart Chart
---@return string[]
function M.draw(chart)
  local rows = {}
  for y = chart.height, 1, -1 do
    local row = {}
    for x = 1, chart.width do
      row[x] = OF_TILES[chart.ground[y][x]]
    end
    rows[#rows + 1] = row
  end
  for i, hq in ipairs(chart.hqs) do
    if chart.ground[hq.y + 1][hq.x + 1] ~= ground.NUMBERS.GRASS then
      error(
        ("line %d: the HQ of %s stands on a tile that is no grass, which can't be drawn"):format(hq.line, TEAMS[i]),
        0
      )
    end
    rows[chart.height - hq.y][hq.x + 1] = TEAMS[i]
  end
  for i, row in ipairs(rows) do
    rows[i] = table.concat(row)
  end
  return rows
end

return M
