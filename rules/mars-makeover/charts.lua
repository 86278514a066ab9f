--- Charts: maps as text, a word for each tile, and what such a map must hold. Every fault is found at once, with its row and column.

local fairness = require("fairness")
local teams = require("teams")
local tiles = require("tiles")

-- What a word stands for; a number is a deposit of so much metal.
local WORDS = { B = { kind = tiles.GROUND, side = 1 }, R = { kind = tiles.GROUND, side = -1 } }
-- The others in a sentence.
local OTHERS = {}
for number, state in pairs(tiles.STATES) do
  local word, is_deposit = tiles.WORDS[number], number == tiles.DEPOSIT
  if is_deposit == (word ~= nil) or word and (WORDS[word] or word:find("%s") or word:find("^%d")) then
    local hint = is_deposit and "deposits have none"
      or "not empty, no blanks, no number, not B or R, not that of another tile"
    error(("tiles.%s.word can't be '%s': %s"):format(state, word or "", hint), 0)
  elseif word then
    WORDS[word] = { kind = number, side = 0 }
    OTHERS[#OTHERS + 1] = word .. " and "
  end
end

local LAYERS = { "kind", "terraform", "metal" }

local M = {}

--- The tile that a word of a map stands for, or why there is none.
---@param word string
---@return { kind: integer, terraform: integer, metal: integer }? tile
---@return string? reason
function M.read_tile(word)
  local known = WORDS[word]
  if known then
    return { kind = known.kind, terraform = known.side * constants.terraform.base, metal = 0 }
  end
  local metal, deposit = math.tointeger(tonumber(word:match("^%d+$"))), constants.metal.deposit
  if not metal then
    return nil, ("'%s' is no tile: there are %sB and R and numbers"):format(word, table.concat(OTHERS))
  elseif metal < deposit.least or metal > deposit.most then
    return nil, ("a deposit holds %d to %d metal, not %d"):format(deposit.least, deposit.most, metal)
  end
  return { kind = tiles.DEPOSIT, terraform = 0, metal = metal }
end

--- The kind of a tile that a good map has.
---@param word string
---@return integer
function M.kind(word)
  return WORDS[word] and WORDS[word].kind or tiles.DEPOSIT
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
      local tile, reason = M.read_tile(word)
      if not tile then
        fault(i - 1, width - 1, reason)
        tile = M.read_tile(tiles.WORDS[tiles.GROUND])
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

--- How wide a map is meant to be: as most of its rows are. Of widths that are equally frequent, the one that makes a square, else the first.
---@param widths integer[]
---@return integer
local function usual_width(widths)
  local counts, usual = {}, #widths
  for _, width in ipairs(widths) do
    counts[width] = (counts[width] or 0) + 1
  end
  for _, width in ipairs(widths) do
    if counts[width] > (counts[usual] or 0) then
      usual = width
    end
  end
  return usual
end

--- Rows that are longer or shorter than the others are faults of their own; what all rows have in common is one fault of the map.
---@param found Faults
---@param widths integer[]
---@return boolean
function M.check_size(found, widths)
  local least, most = constants.planet.least_size, constants.planet.most_size
  local size, width, good = #widths, usual_width(widths), true
  if size < least or size > most or size ~= width then
    local message = "a map is a square of %d to %d rows, this one is %d high and %d wide"
    found:report("rows", message:format(least, most, size, width))
    good = false
  end
  for i, length in ipairs(widths) do
    if length ~= width then
      found:report("rows." .. i, ("%s is %d wide, not %d"):format(tiles.row_in_words(i - 1), length, width))
      good = false
    end
  end
  return good
end

---@param found Faults
---@param rows string[]
---@return boolean whether there is a square of tiles
local function check_rows(found, rows)
  local good = true
  local _, widths = read_rows(rows, function(row, col, message)
    found:report("rows." .. row + 1, tiles.in_words(row, col) .. ": " .. message, nil, { { col, row } })
    good = false
  end)
  return M.check_size(found, widths) and good
end

--- All faults of a map.
---@param map table
---@param seats string[]
---@return Fault[]
function M.check(map, seats)
  local found = faults.new()
  if check_rows(found, map.rows) then
    fairness.check(found, M.planet(map, seats))
  end
  return found.list
end

return M
