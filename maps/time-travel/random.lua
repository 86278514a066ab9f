--- A random field: one half of every period is drawn, the other is its image, rotated by half a turn. Each period is connected.

local charts = require("charts")
local islands = require("islands")
local periods = require("periods")

-- Fields that aren't connected, or have no room for the portals, are drawn again. If this many tries fail, there is too much terrain.
local TRIES = 1000

local OPEN, TO_NEXT, TO_LAST = ".", "+", "-"
local TERRAIN = { both = "#", moving = "~", building = ":" }
local KINDS = { "both", "moving", "building" }

local function key(x, y)
  return x .. "," .. y
end

--- Where Blue's School stands.
local function draw_start(chance)
  local start = constants.field.start
  local x, y
  repeat
    x, y = chance:int(start.x.least, start.x.most), chance:int(start.y.least, start.y.most)
  until x + y >= start.least_sum
  return { x = x, y = y }
end

--- The squares of the first buildings, of both players, in every period.
local function start_squares(start)
  local squares = {}
  for side = 1, 2 do
    for _, place in ipairs(charts.column(start, side)) do
      for dx = 0, place.rules.width - 1 do
        for dy = 0, place.rules.height - 1 do
          squares[key(place.x + dx, place.y + dy)] = true
        end
      end
    end
  end
  return squares
end

--- A square that is free in all these planes, and so is its image; not the middle, which is its own image. Nil when none was found.
local function draw_square(chance, planes, taken, is_good)
  local radius = constants.field.radius
  for _ = 1, TRIES do
    local x, y = chance:int(-radius, radius), chance:int(-radius, radius)
    local free = (x ~= 0 or y ~= 0) and not taken[key(x, y)]
    for _, plane in ipairs(planes) do
      free = free and not plane[key(x, y)]
    end
    if free and (not is_good or is_good(x, y)) then
      return x, y
    end
  end
end

local function set(plane, x, y, character)
  plane[key(x, y)] = character
  plane[key(-x, -y)] = character
end

--- Whether a square and its image keep their distance from all these squares.
local function keeps_distance(x, y, others)
  for _, other in ipairs(others) do
    local here = math.abs(x - other.x) + math.abs(y - other.y)
    local image = math.abs(-x - other.x) + math.abs(-y - other.y)
    if math.min(here, image) < constants.field.portal_spacing then
      return false
    end
  end
  return true
end

--- Portals between the far past and the past, then between the past and the present. Over the latter nothing is built in the far past.
local function draw_portals(chance, planes, taken)
  local far_past, past, present = planes[1], planes[2], planes[3]
  local early = {}
  for _ = 1, constants.field.portal_pairs do
    local x, y = draw_square(chance, { far_past, past }, taken)
    if not x then
      return false
    end
    set(far_past, x, y, TO_NEXT)
    set(past, x, y, TO_LAST)
    early[#early + 1] = { x = x, y = y }
    early[#early + 1] = { x = -x, y = -y }
  end
  for _ = 1, constants.field.portal_pairs do
    local x, y = draw_square(chance, { far_past, past, present }, taken, function(x, y)
      return keeps_distance(x, y, early)
    end)
    if not x then
      return false
    end
    set(far_past, x, y, TERRAIN.both)
    set(past, x, y, TO_NEXT)
    set(present, x, y, TO_LAST)
  end
  return true
end

local function draw_kind(chance)
  local weights, total = constants.field.terrain_weights, 0
  for _, kind in ipairs(KINDS) do
    total = total + weights[kind]
  end
  local left = chance:int(1, total)
  for _, kind in ipairs(KINDS) do
    left = left - weights[kind]
    if left <= 0 then
      return TERRAIN[kind]
    end
  end
end

local function draw_terrain(chance, plane, taken)
  for _ = 1, constants.field.terrain_pairs do
    local x, y = draw_square(chance, { plane }, taken)
    if not x then
      return false
    end
    set(plane, x, y, draw_kind(chance))
  end
  return true
end

local function rows_of(plane)
  local rows, radius = {}, constants.field.radius
  for y = -radius, radius do
    local row = {}
    for x = -radius, radius do
      row[#row + 1] = plane[key(x, y)] or OPEN
    end
    rows[#rows + 1] = table.concat(row, " ")
  end
  return rows
end

local function hangs_together(map)
  local field = charts.field(map)
  for z = periods.FIRST, periods.LAST do
    if islands.find(field, z) then
      return false
    end
  end
  return true
end

local function draw_field(chance)
  local start, planes = draw_start(chance), { {}, {}, {} }
  local taken = start_squares(start)
  if not draw_portals(chance, planes, taken) then
    return nil
  end
  local map = { title = "A random field", start = start }
  for z = periods.FIRST, periods.LAST do
    if not draw_terrain(chance, planes[z + 1], taken) then
      return nil
    end
    map[periods.KEYS[z]] = rows_of(planes[z + 1])
  end
  return hangs_together(map) and map or nil
end

return function()
  local chance = rng("field")
  for _ = 1, TRIES do
    local map = draw_field(chance)
    if map then
      return map
    end
  end
  error("with so many portals and so much terrain (field.portal_pairs, field.terrain_pairs) no field was found", 0)
end
