--- Charts: maps as text, a word for each tile, and what such a map must hold. Every fault is found at once, with its row and column.

local teams = require("teams")
local tiles = require("tiles")

local MAP_KEYS = { "title", "rows" }

-- What a word stands for; a number is a deposit of so much metal.
local WORDS = {
  ["."] = { kind = tiles.GROUND, side = 0 },
  ["#"] = { kind = tiles.ROCK, side = 0 },
  B = { kind = tiles.GROUND, side = 1 },
  R = { kind = tiles.GROUND, side = -1 },
}

local LAYERS = { "kind", "terraform", "metal" }
local MIRRORED =
  { horizontal = "mirrored left to right", vertical = "mirrored top to bottom", rotational = "turned half round" }
local SYMMETRIES = { "horizontal", "vertical", "rotational" }

local M = {}

---@param word string
---@return { kind: integer, terraform: integer, metal: integer }? tile
---@return string? reason
local function read_tile(word)
  local known = WORDS[word]
  if known then
    return { kind = known.kind, terraform = known.side * constants.terraform.base, metal = 0 }
  end
  local metal, deposit = math.tointeger(tonumber(word:match("^%d+$"))), constants.metal.deposit
  if not metal then
    return nil, ("'%s' is no tile: there are . and # and B and R and numbers"):format(word)
  elseif metal < deposit.least or metal > deposit.most then
    return nil, ("a deposit holds %d to %d metal, not %d"):format(deposit.least, deposit.most, metal)
  end
  return { kind = tiles.DEPOSIT, terraform = 0, metal = metal }
end

--- Reads the rows of a map into layers of numbers.
---@param rows string[]
---@param fault fun(row: integer, col: integer, message: string)
---@return table<string, integer[][]> layers
---@return integer[] widths tiles of each row
local function read_rows(rows, fault)
  local layers, widths = { kind = {}, terraform = {}, metal = {} }, {}
  for i, text in ipairs(rows) do
    local width = 0
    for _, layer in ipairs(LAYERS) do
      layers[layer][i] = {}
    end
    for word in text:gmatch("%S+") do
      width = width + 1
      local tile, reason = read_tile(word)
      if not tile then
        fault(i - 1, width - 1, reason)
        tile = read_tile(".")
      end
      for _, layer in ipairs(LAYERS) do
        layers[layer][i][width] = tile[layer]
      end
    end
    widths[i] = width
  end
  return layers, widths
end

--- The planet of a good map, with all of it hidden.
---@param map table
---@param seats string[]
---@return Grid
function M.planet(map, seats)
  local layers, widths = read_rows(map.rows, error)
  for _, seat in ipairs(seats) do
    layers[teams.sight(seat)] = 0
  end
  return grid.new({ width = widths[1], height = #map.rows, layers = layers, occupants = { robots = {} } })
end

---@param found Faults
---@param rows string[]
---@return boolean whether there is a square of tiles
local function check_rows(found, rows)
  local least, most, good = constants.planet.least_size, constants.planet.most_size, true
  local function fault(row, col, message)
    found:report("rows." .. row + 1, ("row %d, column %d: %s"):format(row, col, message))
    good = false
  end
  for i, text in ipairs(rows) do
    good = found:text("rows." .. i, text) and good
  end
  if not good then
    return false
  end
  local _, widths = read_rows(rows, fault)
  if #rows < least or #rows > most then
    found:report("rows", ("a map has %d to %d rows, this one %d"):format(least, most, #rows))
    good = false
  end
  for i, width in ipairs(widths) do
    if width ~= #rows then
      found:report(
        "rows." .. i,
        ("row %d has %d tiles, and there are %d rows: a map is square"):format(i - 1, width, #rows)
      )
      good = false
    end
  end
  return good
end

--- Where a map first differs from its mirror image, in words, or nil when it doesn't.
---@param planet Grid
---@param symmetry Grid.Symmetry
---@return string?
local function asymmetry(planet, symmetry)
  for _, layer in ipairs(LAYERS) do
    local x, y, image_x, image_y = planet:asymmetry(layer, symmetry, layer == "terraform")
    if x then
      local message = "%s, row %d, column %d and row %d, column %d differ"
      return message:format(MIRRORED[symmetry], y, x, image_y, image_x)
    end
  end
end

---@param found Faults
---@param planet Grid
local function check_fairness(found, planet)
  local differences = {}
  for _, symmetry in ipairs(SYMMETRIES) do
    differences[#differences + 1] = asymmetry(planet, symmetry)
  end
  if #differences == #SYMMETRIES then
    found:report("rows", "the map is in no way symmetric: " .. table.concat(differences, "; "))
  end
  if planet:positive("terraform") == 0 or planet:negative("terraform") == 0 then
    found:report("rows", "each team needs a tile to begin with", "B is a tile of Blue, R one of Red")
  end
end

--- All faults of a map.
---@param map any
---@param seats string[]
---@return Fault[]
function M.check(map, seats)
  local found, readable = faults.of_map(map, MAP_KEYS)
  if not readable then
    return found.list
  end
  if found:is_list("rows", map.rows, "a list of rows of tiles") and check_rows(found, map.rows) then
    check_fairness(found, M.planet(map, seats))
  end
  return found.list
end

return M
