--- Charts: maps as text, a character for each square of each period, and what such a map must hold. Every fault is found at once, and names its square.

local figures = require("figures")
local islands = require("islands")
local periods = require("periods")
local scenes = require("scenes")

-- What a character stands for: terrain, or a portal to the next (+) or the last (-) period.
local SQUARES = {
  ["."] = { no_moving = 0, no_building = 0, portal = 0 },
  ["#"] = { no_moving = 1, no_building = 1, portal = 0 },
  ["~"] = { no_moving = 1, no_building = 0, portal = 0 },
  [":"] = { no_moving = 0, no_building = 1, portal = 0 },
  ["+"] = { no_moving = 0, no_building = 0, portal = 1 },
  ["-"] = { no_moving = 0, no_building = 0, portal = -1 },
}
local CHARACTERS = ". # ~ : + -"
local OPEN = "."
local LAYERS = { "no_moving", "no_building", "portal" }

local M = {}

---@return integer
local function size()
  return 2 * constants.field.radius + 1
end

--- The corners of a player's first buildings: a column upwards in y for the first player, its reflection for the second.
---@param start { x: integer, y: integer }
---@param side integer 1 or 2
---@return { x: integer, y: integer, type: BuildingType, rules: BuildingRules }[]
function M.column(start, side)
  local places, y = {}, start.y
  for i, type in ipairs(constants.start.buildings) do
    local rules = figures.building(type)
    if side == 1 then
      places[i] = { x = start.x, y = y, type = type, rules = rules }
    else
      places[i] = { x = -(start.x + rules.width - 1), y = -(y + rules.height - 1), type = type, rules = rules }
    end
    y = y + rules.height
  end
  return places
end

--- The characters of a row.
---@param text string
---@return string[]
local function read_row(text)
  local squares = {}
  for character in text:gmatch("%S") do
    squares[#squares + 1] = character
  end
  return squares
end

--- The planes of a layer of the ground.
---@param ground table[][][] what stands on each square, by period and row
---@param layer string
---@return integer[][][]
local function planes(ground, layer)
  local all = {}
  for z, rows in ipairs(ground) do
    all[z] = {}
    for i, row in ipairs(rows) do
      local values = {}
      for j, square in ipairs(row) do
        values[j] = square[layer]
      end
      all[z][i] = values
    end
  end
  return all
end

--- What stands on each square of a good map, by period and row; a period that it leaves out is open ground.
---@param map table
---@return table[][][]
local function read_ground(map)
  local ground, count = {}, size()
  for z = periods.FIRST, periods.LAST do
    local rows, texts = {}, map[periods.KEYS[z]]
    for i = 1, count do
      local row, squares = {}, texts and read_row(texts[i])
      for j = 1, count do
        row[j] = SQUARES[squares and squares[j] or OPEN]
      end
      rows[i] = row
    end
    ground[z + 1] = rows
  end
  return ground
end

--- The field of a good map, with nobody on it.
---@param map table
---@return Grid
function M.field(map)
  local least, ground = -constants.field.radius, read_ground(map)
  local layers = { units = 0, building = 0, owner = -1 }
  for _, layer in ipairs(LAYERS) do
    layers[layer] = planes(ground, layer)
  end
  return grid.new({
    width = size(),
    height = size(),
    depth = periods.LAST + 1,
    origin = { least, least, periods.FIRST },
    layers = layers,
  })
end

--- Reports a fault of a square, with the row in which it stands.
---@param found Faults
---@param x integer
---@param y integer
---@param z integer
---@param message string
local function report(found, x, y, z, message)
  local path = ("%s.%d"):format(periods.KEYS[z], y + constants.field.radius + 1)
  found:report(path, ("(%d, %d) in the %s: %s"):format(x, y, periods.TITLES[z], message), nil, { { x, y, z } })
end

---@param found Faults
---@param rows string[]
---@param z integer
---@return boolean whether they can be read
local function check_rows(found, rows, z)
  local key, least, good = periods.KEYS[z], -constants.field.radius, true
  if #rows ~= size() then
    found:report(key, ("a period has %d rows, the %s %d"):format(size(), periods.TITLES[z], #rows))
    return false
  end
  for i, text in ipairs(rows) do
    local squares = read_row(text)
    if #squares ~= size() then
      local message = "y = %d in the %s: a row has %d squares, this one %d"
      found:report(key .. "." .. i, message:format(least + i - 1, periods.TITLES[z], size(), #squares))
      good = false
    end
    for j, character in ipairs(squares) do
      if not SQUARES[character] then
        local message = ("'%s' is no square, there are %s"):format(character, CHARACTERS)
        report(found, least + j - 1, least + i - 1, z, message)
        good = false
      end
    end
  end
  return good
end

---@param found Faults
---@param field Grid
local function check_symmetry(found, field)
  for _, layer in ipairs(LAYERS) do
    local x, y, z, image_x, image_y = field:asymmetry(layer, "rotational")
    if x then
      report(found, x, y, z, ("differs from its image at (%d, %d)"):format(image_x, image_y))
      return
    end
  end
end

--- Each portal has one at its other end, and no building can be rippled onto it.
---@param found Faults
---@param field Grid
local function check_portals(found, field)
  for _, square in ipairs(field:find({ portal = { ["not"] = 0 } })) do
    local x, y, z = square.x, square.y, square.z
    local direction = field:get("portal", x, y, z)
    if field:get("portal", x, y, z + direction) ~= -direction then
      report(found, x, y, z, "the portal has no other end")
    end
    for earlier = periods.FIRST, z - 1 do
      if field:get("portal", x, y, earlier) == 0 and field:get("no_building", x, y, earlier) == 0 then
        report(found, x, y, earlier, "a building here could ripple onto a portal, so terrain must forbid it")
      end
    end
  end
end

--- In each period every square that can be entered can be reached from every other one.
---@param found Faults
---@param field Grid
local function check_reach(found, field)
  for z = periods.FIRST, periods.LAST do
    local cut_off, first = islands.find(field, z)
    if cut_off then
      report(found, cut_off.x, cut_off.y, z, ("can't be reached from (%d, %d)"):format(first.x, first.y))
    end
  end
end

--- The first buildings of both players need free ground in every period.
---@param found Faults
---@param start { x: integer, y: integer }
---@param field Grid?
local function check_start(found, start, field)
  local radius = constants.field.radius
  local good = found:integer("start.x", start.x, -radius, radius)
  good = found:integer("start.y", start.y, -radius, radius) and good
  if not (good and field) then
    return
  end
  local taken = {}
  for side = 1, 2 do
    for _, place in ipairs(M.column(start, side)) do
      for z = periods.FIRST, periods.LAST do
        local squares = field:block(place.rules.width, place.rules.height, place.x, place.y, z)
        if not squares then
          found:report("start", ("the %s at (%d, %d) would stick out"):format(place.type, place.x, place.y))
          return
        end
        for _, square in ipairs(squares) do
          local x, y = square.x, square.y
          if
            field:get("portal", x, y, z) ~= 0
            or field:get("no_building", x, y, z) + field:get("no_moving", x, y, z) > 0
          then
            report(found, x, y, z, ("a %s begins here, which needs open ground"):format(place.type))
          elseif z == periods.FIRST and taken[x .. "," .. y] then
            found:report("start", ("two first buildings would stand on (%d, %d)"):format(x, y))
            return
          end
          taken[x .. "," .. y] = true
        end
      end
    end
  end
end

--- All faults of a map.
---@param map table
---@return Fault[]
function M.check(map)
  local found, drawn = faults.new(), true
  for z = periods.FIRST, periods.LAST do
    local rows = map[periods.KEYS[z]]
    drawn = (rows == nil or check_rows(found, rows, z)) and drawn
  end
  local field = drawn and M.field(map) or nil
  if field then
    check_symmetry(found, field)
    check_portals(found, field)
    check_reach(found, field)
  end
  if map.start ~= nil then
    check_start(found, map.start, field)
    for _, key in ipairs({ "buildings", "units" }) do
      if map[key] ~= nil then
        found:report(key, "a map has either a start or its own buildings and units")
      end
    end
  elseif map.buildings == nil then
    found:report("start", "is missing", "start: { x: 5, y: 2 } is the corner of the first player's School")
  else
    scenes.check(found, map, field)
  end
  scenes.check_gold(found, map.gold or {})
  return found.list
end

return M
