--- A random planet: half of it is drawn, the other half is its image. The bases can reach each other.

local charts = require("charts")
local tiles = require("tiles")

local SYMMETRIES = { "horizontal", "vertical", "rotational" }

-- Planets on which the bases are cut off from each other are drawn again. If this many tries fail, there are too many rocks.
local TRIES = 100

local OTHER_SIDE = { B = "R", R = "B" }

--- Sets a tile, and its image on the other side.
local function set(rows, ground, symmetry, word, x, y)
  local image_x, image_y = ground:mirror(symmetry, x, y)
  rows[y + 1][x + 1] = word
  rows[image_y + 1][image_x + 1] = OTHER_SIDE[word] or word
end

-- The kinds of tiles, each with the upper end of its range of random numbers; a number above them all means ground.
local PARTS, upto = {}, 0
for name, tile in pairs(constants.tiles) do
  upto = upto + tile.part()
  PARTS[#PARTS + 1] = { upto = upto, word = tiles.WORDS[tiles.NUMBERS[name]] }
end

local function draw_word(chance)
  local drawn, deposit = chance:real(), constants.metal.deposit
  for _, part in ipairs(PARTS) do
    if drawn < part.upto then
      return part.word or tostring(chance:int(deposit.least, deposit.most))
    end
  end
  return tiles.WORDS[tiles.GROUND]
end

--- The middle of Blue's base: half a planet away from its image, or more where the two bases would touch.
local function draw_base(chance, ground, symmetry, size)
  local radius = constants.planet.base_radius
  local least_distance = math.max(size // 2, 2 * radius + 2)
  if size - 1 - 2 * radius < least_distance then
    error("two bases so large (planet.base_radius) have no room on a planet so small (planet.size)", 0)
  end
  local x, y, image_x, image_y
  repeat
    x, y = chance:int(radius, size - 1 - radius), chance:int(radius, size - 1 - radius)
    image_x, image_y = ground:mirror(symmetry, x, y)
  until ground:distance("chebyshev", x, y, image_x, image_y) >= least_distance
  return x, y
end

local function is_connected(rows, size, x, y, symmetry)
  local kinds = {}
  for i, row in ipairs(rows) do
    kinds[i] = {}
    for j, word in ipairs(row) do
      kinds[i][j] = charts.kind(word)
    end
  end
  local ground = grid.new({ width = size, height = size, layers = { kind = kinds } })
  local image_x, image_y = ground:mirror(symmetry, x, y)
  return ground:path("eight", { kind = tiles.PASSABLE }, x, y, image_x, image_y) ~= nil
end

local function draw_rows(chance, size)
  local ground = grid.new({ width = size, height = size })
  local symmetry = chance:pick(SYMMETRIES)
  local rows = {}
  for y = 1, size do
    rows[y] = {}
  end
  for y = 0, size - 1 do
    for x = 0, size - 1 do
      if not rows[y + 1][x + 1] then
        set(rows, ground, symmetry, draw_word(chance), x, y)
      end
    end
  end
  local x, y = draw_base(chance, ground, symmetry, size)
  for _, tile in ipairs(ground:within("chebyshev", constants.planet.base_radius, nil, x, y)) do
    set(rows, ground, symmetry, "B", tile.x, tile.y)
  end
  return is_connected(rows, size, x, y, symmetry) and rows or nil
end

--- The rows as lines of text, all words as wide as the widest, so that columns stand below each other.
local function write_lines(rows)
  local width, lines = 1, {}
  for _, row in ipairs(rows) do
    for _, word in ipairs(row) do
      width = math.max(width, #word)
    end
  end
  for i, row in ipairs(rows) do
    local words = {}
    for j, word in ipairs(row) do
      words[j] = (" "):rep(width - #word) .. word
    end
    lines[i] = table.concat(words, " ")
  end
  return lines
end

return function()
  local chance, size = rng("planet"), constants.planet.size
  for _ = 1, TRIES do
    local rows = draw_rows(chance, size)
    if rows then
      return { title = "A random planet", rows = write_lines(rows) }
    end
  end
  error("with so many rocks (planet.rocks) no planet was found on which the bases reach each other", 0)
end
