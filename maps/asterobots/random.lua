--- A random asteroid: vertices are drawn, all equally likely, and a draw too near to a vein is drawn again.

local materials = require("materials")

-- Where the veins barely fit, good fields are rare. If this many tries fail, there is none.
local TRIES = 100

local function placed_at_random(chance, field, count)
  local vertices, taken = field:vertices(), {}
  local free, places = #vertices, {}
  while #places < count do
    if free == 0 then
      return nil
    end
    local place = chance:pick(vertices)
    local row = taken[place.y]
    if not (row and row[place.x]) then
      places[#places + 1] = place
      for _, near_by in ipairs(field:within(place.x, place.y, constants.field.spacing - 1)) do
        taken[near_by.y] = taken[near_by.y] or {}
        if not taken[near_by.y][near_by.x] then
          taken[near_by.y][near_by.x] = true
          free = free - 1
        end
      end
    end
  end
  return places
end

local function draw_places(chance, count)
  local field = hexfield.new(constants.field.size)
  for _ = 1, TRIES do
    local places = placed_at_random(chance, field, count)
    if places then
      return places
    end
  end
  local message = "%d veins don't fit a field of size %d with %d sides between them"
  error(message:format(count, constants.field.size, constants.field.spacing), 0)
end

return function()
  local chance, vein = rng("field"), constants.vein
  local drawn = {}
  for _, material in ipairs(materials.NAMES) do
    for _ = 1, constants.field.veins[material] do
      drawn[#drawn + 1] = material
    end
  end
  chance:shuffle(drawn)
  local veins = {}
  for i, place in ipairs(draw_places(chance, #drawn)) do
    veins[i] = {
      x = place.x,
      y = place.y,
      material = drawn[i],
      robots = chance:int(vein.robots.least, vein.robots.most),
      material_initial = chance:int(vein.initial.least, vein.initial.most),
      robot_initial = chance:int(vein.initial.least, vein.initial.most),
    }
  end
  return { title = "A random asteroid", size = constants.field.size, veins = veins }
end
