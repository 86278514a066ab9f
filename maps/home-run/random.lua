--- A random field: half of it is drawn, the other half is its image. The HQs can reach each other.

local ground = require("ground")
local sheets = require("sheets")

local SYMMETRIES = { "horizontal", "vertical", "rotational" }

-- Fields on which the HQs are cut off from each other are drawn again. If this many tries fail, there is too much water.
local TRIES = 100

local function draw_size(chance)
  return chance:int(constants.random_map.least_size, constants.random_map.most_size)
end

--- Sets a tile, and its image on the other side.
local function set(field, symmetry, kind, x, y)
  local image_x, image_y = field:mirror(symmetry, x, y)
  field:set("ground", kind, x, y)
  field:set("ground", kind, image_x, image_y)
end

--- The HQ of A: a third of the field away from its image, or more.
local function draw_hq(chance, field, symmetry, width, height)
  local x, y, image_x, image_y
  repeat
    x, y = chance:int(1, width - 2), chance:int(1, height - 2)
    image_x, image_y = field:mirror(symmetry, x, y)
  until field:distance("chebyshev", x, y, image_x, image_y) >= math.min(width, height) // 3
  return x, y
end

--- The kind of tile for a random number from 0 to 1: each kind has its share, one after the other. Nil above the last one.
local function site_of(drawn)
  local reach = 0
  for _, name in ipairs(ground.KINDS) do
    reach = reach + constants.ground[name].share()
    if drawn < reach then
      return ground.NUMBERS[name]
    end
  end
end

--- Lakes first, then sites on what is left, then a clear place for the HQs.
local function draw_ground(chance, field, symmetry, hq_x, hq_y)
  local figures = constants.random_map
  for _, tile in ipairs(field:find()) do
    if chance:real() < figures.lakes then
      for _, wet in ipairs(field:within("squared", chance:int(0, figures.lake_radius), nil, tile.x, tile.y)) do
        set(field, symmetry, ground.NUMBERS.WATER, wet.x, wet.y)
      end
    end
  end
  for _, tile in ipairs(field:within("squared", figures.clear_radius, nil, hq_x, hq_y)) do
    set(field, symmetry, ground.NUMBERS.GRASS, tile.x, tile.y)
  end
  local image_x, image_y = field:mirror(symmetry, hq_x, hq_y)
  for _, tile in ipairs(field:find({ ground = ground.NUMBERS.GRASS })) do
    -- Each tile is met twice, itself and as an image.
    local drawn = 2 * chance:real()
    local is_hq = tile.x == hq_x and tile.y == hq_y or tile.x == image_x and tile.y == image_y
    local kind = not is_hq and site_of(drawn)
    if kind then
      set(field, symmetry, kind, tile.x, tile.y)
    end
  end
end

local function draw_field(chance)
  local width, height = draw_size(chance), draw_size(chance)
  local symmetry = chance:pick(SYMMETRIES)
  local field = grid.new({ width = width, height = height, layers = { ground = ground.NUMBERS.GRASS } })
  local x, y = draw_hq(chance, field, symmetry, width, height)
  draw_ground(chance, field, symmetry, x, y)
  local image_x, image_y = field:mirror(symmetry, x, y)
  if not field:path("eight", { ground = ground.holding() }, x, y, image_x, image_y) then
    return nil
  end
  return {
    title = "A random field",
    width = width,
    height = height,
    offset = { chance:int(0, constants.map.most_offset), chance:int(0, constants.map.most_offset) },
    symmetry = symmetry,
    ground = field:rows("ground"),
    hqs = { { x = x, y = y }, { x = image_x, y = image_y } },
  }
end

return function()
  local chance = rng("field")
  for _ = 1, TRIES do
    local chart = draw_field(chance)
    if chart then
      return { text = sheets.write(chart) }
    end
  end
  error("with so much water (random_map.lakes) no field was found on which the HQs reach each other", 0)
end
