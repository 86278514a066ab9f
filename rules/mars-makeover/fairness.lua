--- Fairness: whether a planet is alike for both teams, or else where it isn't.

local tiles = require("tiles")

local LAYERS = { "kind", "terraform", "metal" }
local SYMMETRIES = { "horizontal", "vertical", "rotational" }
local IN_WORDS =
  { horizontal = "mirrored left to right", vertical = "mirrored top to bottom", rotational = "turned half round" }

local M = {}

--- The word of a tile in a map. Seen from the other side, the teams have changed places.
---@param planet Grid
---@param x integer
---@param y integer
---@param side 1|-1
---@return string
local function word_at(planet, x, y, side)
  local kind, terraform = planet:get("kind", x, y), side * planet:get("terraform", x, y)
  if kind == tiles.DEPOSIT then
    return tostring(planet:get("metal", x, y))
  elseif kind ~= tiles.GROUND or terraform == 0 then
    return tiles.WORDS[kind]
  end
  return terraform > 0 and "B" or "R"
end

--- Whether a planet has one of the symmetries.
---@param planet Grid
---@return boolean
local function is_symmetric(planet)
  for _, symmetry in ipairs(SYMMETRIES) do
    local is_image = true
    for _, layer in ipairs(LAYERS) do
      is_image = is_image and not planet:asymmetry(layer, symmetry, layer == "terraform")
    end
    if is_image then
      return true
    end
  end
  return false
end

--- The pairs of tiles that aren't images of each other, by row and column of the first tile.
---@param planet Grid
---@param symmetry Grid.Symmetry
---@return { x: integer, y: integer, image_x: integer, image_y: integer }[]
local function unlike_pairs(planet, symmetry)
  local unlike = {}
  local width, height = planet:size()
  for y = 0, height - 1 do
    for x = 0, width - 1 do
      local image_x, image_y = planet:mirror(symmetry, x, y)
      local is_first = y < image_y or y == image_y and x <= image_x
      if is_first and word_at(planet, x, y, 1) ~= word_at(planet, image_x, image_y, -1) then
        unlike[#unlike + 1] = { x = x, y = y, image_x = image_x, image_y = image_y }
      end
    end
  end
  return unlike
end

--- The symmetry from which a planet departs least, which is the one that was meant, and the pairs that do.
---@param planet Grid
---@return Grid.Symmetry
---@return table[] unlike
local function nearest_symmetry(planet)
  local nearest, fewest = SYMMETRIES[1], unlike_pairs(planet, SYMMETRIES[1])
  for i = 2, #SYMMETRIES do
    local unlike = unlike_pairs(planet, SYMMETRIES[i])
    if #unlike < #fewest then
      nearest, fewest = SYMMETRIES[i], unlike
    end
  end
  return nearest, fewest
end

--- The first pair that differs is told, and how many more do: one slip in a map is one report.
---@param found Faults
---@param planet Grid
local function report_asymmetry(found, planet)
  local symmetry, unlike = nearest_symmetry(planet)
  local x, y, image_x, image_y = unlike[1].x, unlike[1].y, unlike[1].image_x, unlike[1].image_y
  local message = ("%s, %s is %s"):format(IN_WORDS[symmetry], tiles.in_words(y, x), word_at(planet, x, y, 1))
  if x == image_x and y == image_y then
    message = message .. ", and as its own image it can't be of a team"
  else
    local image, word = tiles.in_words(image_y, image_x), word_at(planet, image_x, image_y, 1)
    message = ("%s, but its image, %s, is %s and not %s"):format(message, image, word, word_at(planet, x, y, -1))
  end
  if #unlike > 1 then
    message = ("%s; %d more differ"):format(message, #unlike - 1)
  end
  local at = {}
  for i, pair in ipairs(unlike) do
    at[2 * i - 1], at[2 * i] = { pair.x, pair.y }, { pair.image_x, pair.image_y }
  end
  found:report("rows." .. y + 1, message, "of the three symmetries this is the one that fits the map best", at)
end

--- What is unfair about a planet.
---@param found Faults
---@param planet Grid
function M.check(found, planet)
  if not is_symmetric(planet) then
    report_asymmetry(found, planet)
  end
  -- Where only one team has none, the planet isn't symmetric, and that is told.
  if planet:positive("terraform") == 0 and planet:negative("terraform") == 0 then
    found:report("rows", "each team needs a tile to begin with", "B is a tile of Blue, R one of Red")
  end
end

return M
