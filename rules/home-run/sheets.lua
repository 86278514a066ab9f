--- Sheets: maps in the text format of the original, a fact on each line.
---
---     AIC2023
---     name
---     width height
---     offset_x offset_y
---     symmetry
---     number of tiles that are no grass
---     W|S|B x y      water, stadium or base; from (0, 0), which is bottom left
---     1
---     x y            the HQ of A
---     x y            the HQ of B

local ground = require("ground")
local listing = require("listing")

local HEADER = "AIC2023"
local HQ_COUNT = 1

-- Numbers by letter, letters by number, and all letters for a message. Grass has none.
local NUMBERS, LETTERS, ALL = {}, {}, {}
for _, name in ipairs(ground.KINDS) do
  local letter = constants.ground[name].letter
  if letter ~= "" then
    NUMBERS[letter], LETTERS[ground.NUMBERS[name]] = ground.NUMBERS[name], letter
    ALL[#ALL + 1] = letter
  end
end
table.sort(ALL, function(one, other)
  return one > other
end)

-- No number of a sheet has more digits.
local NUMBER = "(%d%d?%d?%d?%d?)"
local PAIR = "^" .. NUMBER .. "%s+" .. NUMBER .. "$"
local TILE = "^(%u)%s+" .. NUMBER .. "%s+" .. NUMBER .. "$"

local M = {}

---@class SheetReader
---@field lines string[]
---@field at integer the line that was read last
---@field fault fun(message: string)

---@param text string
---@return string[]
local function split(text)
  local lines = {}
  for line in (text:gsub("%s+$", "") .. "\n"):gmatch("(.-)[ \t\r]*\n") do
    lines[#lines + 1] = line
  end
  return lines
end

---@param reader SheetReader
---@param what string
---@return string
local function next_line(reader, what)
  reader.at = reader.at + 1
  return reader.lines[reader.at] or reader.fault("here should be " .. what .. ", but the text has ended")
end

---@param reader SheetReader
---@param what string
---@return integer
---@return integer
local function read_pair(reader, what)
  local first, second = next_line(reader, what):match(PAIR)
  if not first then
    reader.fault("here should be " .. what)
  end
  return math.tointeger(tonumber(first)), math.tointeger(tonumber(second))
end

--- Reads the tiles that are no grass.
---@param reader SheetReader
---@param chart Chart
local function read_tiles(reader, chart)
  local count = next_line(reader, "the number of special tiles"):match("^" .. NUMBER .. "$")
    or reader.fault("here should be the number of special tiles")
  for _ = 1, math.tointeger(tonumber(count)) do
    local letter, x, y = next_line(reader, "a tile, such as W 3 4"):match(TILE)
    x, y = math.tointeger(tonumber(x)), math.tointeger(tonumber(y))
    if not NUMBERS[letter] then
      reader.fault(("here should be %s with x and y, such as W 3 4"):format(listing.words(ALL, "or")))
    elseif x >= chart.width or y >= chart.height then
      reader.fault(("(%d, %d) is outside of the map"):format(x, y))
    elseif chart.lines[y * chart.width + x] then
      reader.fault(("(%d, %d) stands in line %d already"):format(x, y, chart.lines[y * chart.width + x]))
    end
    chart.ground[y + 1][x + 1] = NUMBERS[letter]
    chart.lines[y * chart.width + x] = reader.at
  end
end

---@param reader SheetReader
---@return Chart
local function read_chart(reader)
  if next_line(reader, HEADER) ~= HEADER then
    reader.fault("a map begins with " .. HEADER)
  end
  local chart = { title = next_line(reader, "the name"), ground = {}, lines = {}, hqs = {} }
  local least, most = constants.map.least_size, constants.map.most_size
  chart.width, chart.height = read_pair(reader, "width and height")
  if math.min(chart.width, chart.height) < least or math.max(chart.width, chart.height) > most then
    reader.fault(("a map is %d to %d wide and high, not %d x %d"):format(least, most, chart.width, chart.height))
  end
  chart.offset = { read_pair(reader, "the two offsets") }
  if math.max(chart.offset[1], chart.offset[2]) > constants.map.most_offset then
    reader.fault(("an offset is 0 to %d"):format(constants.map.most_offset))
  end
  chart.symmetry = next_line(reader, "the symmetry")
  if chart.symmetry ~= "horizontal" and chart.symmetry ~= "vertical" and chart.symmetry ~= "rotational" then
    reader.fault("here should be horizontal, vertical or rotational")
  end
  for y = 1, chart.height do
    chart.ground[y] = {}
    for x = 1, chart.width do
      chart.ground[y][x] = ground.NUMBERS.GRASS
    end
  end
  read_tiles(reader, chart)
  if next_line(reader, "1") ~= tostring(HQ_COUNT) then
    reader.fault("here should be 1, the number of HQs of each team")
  end
  for i, team in ipairs({ "A", "B" }) do
    local x, y = read_pair(reader, "x and y of the HQ of " .. team)
    if x >= chart.width or y >= chart.height then
      reader.fault(("(%d, %d) is outside of the map"):format(x, y))
    end
    chart.hqs[i] = { x = x, y = y, line = reader.at }
  end
  if reader.at < #reader.lines then
    reader.at = reader.at + 1
    reader.fault("nothing follows the HQs")
  end
  return chart
end

--- Reads a map; the first fault ends it.
---@param text string
---@return Chart? chart
---@return string? fault with its line
---@return integer? line
function M.read(text)
  local told
  local reader = { lines = split(text), at = 0 }
  function reader.fault(message)
    told = ("line %d: %s"):format(reader.at, message)
    error(told, 0)
  end
  local good, chart = pcall(read_chart, reader)
  if good then
    return chart
  elseif not told then
    error(chart, 0)
  end
  return nil, told, reader.at
end

--- Writes a map.
---@param chart Chart
---@return string
function M.write(chart)
  local tiles = {}
  for y, row in ipairs(chart.ground) do
    for x, kind in ipairs(row) do
      if LETTERS[kind] then
        tiles[#tiles + 1] = ("%s %d %d"):format(LETTERS[kind], x - 1, y - 1)
      end
    end
  end
  local lines = {
    HEADER,
    (chart.title:gsub("%s+", " ")), -- it has one line
    ("%d %d"):format(chart.width, chart.height),
    ("%d %d"):format(chart.offset[1], chart.offset[2]),
    chart.symmetry,
    tostring(#tiles),
  }
  table.move(tiles, 1, #tiles, #lines + 1, lines)
  lines[#lines + 1] = tostring(HQ_COUNT)
  for _, hq in ipairs(chart.hqs) do
    lines[#lines + 1] = ("%d %d"):format(hq.x, hq.y)
  end
  return table.concat(lines, "\n") .. "\n"
end

return M
