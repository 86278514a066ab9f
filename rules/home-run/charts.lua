--- Charts: maps as the rules read them, drawn in rows or written as a sheet, and what every map must hold.

local drawings = require("drawings")
local ground = require("ground")
local sheets = require("sheets")

---@class Chart
---@field title string
---@field width integer
---@field height integer
---@field offset integer[] what bots see added to x and y
---@field symmetry Grid.Symmetry
---@field ground integer[][] rows from the bottom
---@field hqs { x: integer, y: integer, line: integer }[] of A, then of B
---@field lines table<integer, integer>? of a sheet: where each special tile stands

local UNTITLED = "untitled"

local M = {}

---@param found Faults
---@param offset integer[]
---@return boolean
local function check_offset(found, offset)
  if #offset ~= 2 then
    found:report("offset", "must be a list of two integers")
    return false
  end
  local most = constants.map.most_offset
  local is_good = found:integer("offset.1", offset[1], 0, most)
  return found:integer("offset.2", offset[2], 0, most) and is_good
end

---@param found Faults
---@param map table
---@return Chart?
local function read_drawn(found, map)
  if map.offset and not check_offset(found, map.offset) then
    return nil
  end
  local good = true
  local tiles, hqs = drawings.read(map.rows, function(row, message, x, y)
    found:report("rows." .. row, message, nil, x and { { x, y } })
    good = false
  end)
  local chart = { title = map.title or UNTITLED, symmetry = map.symmetry, offset = map.offset or { 0, 0 } }
  chart.width, chart.height, chart.ground, chart.hqs = tiles[1] and #tiles[1] or 0, #map.rows, tiles, hqs
  local least, most = constants.map.least_size, constants.map.most_size
  if math.min(chart.width, chart.height) < least or math.max(chart.width, chart.height) > most then
    local message = "a map is %d to %d wide and high, not %d x %d"
    found:report("rows", message:format(least, most, chart.width, chart.height))
    good = false
  end
  return good and chart or nil
end

---@param found Faults
---@param map table
---@return Chart?
local function read_sheet(found, map)
  local chart, fault, line = sheets.read(map.text)
  if not chart then
    found:report("text." .. line, fault)
  end
  return chart
end

--- Where in its file a chart tells of a tile: the path, and words for it.
---@param chart Chart
---@param x integer
---@param y integer
---@param line integer of a sheet
---@return string path
---@return string words
local function place(chart, x, y, line)
  if chart.lines then
    return "text." .. line, "line " .. line
  end
  local row = chart.height - y
  return "rows." .. row, ("row %d, column %d"):format(row, x + 1)
end

---@param found Faults
---@param chart Chart
local function check_fairness(found, chart)
  local field = grid.new({ width = chart.width, height = chart.height, layers = { ground = chart.ground } })
  local x, y, image_x, image_y = field:asymmetry("ground", chart.symmetry)
  if x then
    local lines = chart.lines or {}
    local path, where = place(chart, x, y, lines[y * chart.width + x] or lines[image_y * chart.width + image_x])
    local kind, other = ground.NAMES[chart.ground[y + 1][x + 1]], ground.NAMES[chart.ground[image_y + 1][image_x + 1]]
    local message = "%s: (%d, %d) is %s, but its %s image (%d, %d) is %s"
    local at = { { x, y }, { image_x, image_y } }
    found:report(path, message:format(where, x, y, kind, chart.symmetry, image_x, image_y, other), nil, at)
  end
  local first, second = chart.hqs[1], chart.hqs[2]
  image_x, image_y = field:mirror(chart.symmetry, first.x, first.y)
  if image_x ~= second.x or image_y ~= second.y then
    local path, where = place(chart, second.x, second.y, second.line)
    local message = "%s: the HQ of B should be at (%d, %d), the %s image of A's"
    local at = { { second.x, second.y }, { image_x, image_y } }
    found:report(path, message:format(where, image_x, image_y, chart.symmetry), nil, at)
  end
  for _, hq in ipairs(chart.hqs) do
    local kind = chart.ground[hq.y + 1][hq.x + 1]
    if ground.OBSTACLES[kind] then
      local path, where = place(chart, hq.x, hq.y, hq.line)
      found:report(
        path,
        ("%s: an HQ can't stand in %s"):format(where, ground.figures(kind).word),
        nil,
        { { hq.x, hq.y } }
      )
    end
  end
  if first.x == second.x and first.y == second.y then
    local path, where = place(chart, second.x, second.y, second.line)
    found:report(path, where .. ": both HQs stand there", nil, { { second.x, second.y } })
  end
end

--- A good map.
---@param map table
---@return Chart
function M.read(map)
  local read = map.text and read_sheet or read_drawn
  return read(faults.new(), map)
end

--- The sheet of a good map.
---@param map table
---@return string
function M.write(map)
  return sheets.write(M.read(map))
end

--- The drawing of a sheet; nothing, if that can't be read.
---@param text string
---@return table?
function M.open(text)
  local chart = sheets.read(text)
  if not chart then
    return nil
  end
  return { title = chart.title, symmetry = chart.symmetry, offset = chart.offset, rows = drawings.draw(chart) }
end

--- All faults of a map.
---@param map table
---@return Fault[]
function M.check(map)
  local found = faults.new()
  local read = map.text and read_sheet or read_drawn
  local chart = read(found, map)
  if chart then
    check_fairness(found, chart)
  end
  return found.list
end

return M
