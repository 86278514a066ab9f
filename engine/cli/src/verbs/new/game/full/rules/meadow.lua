--- The meadow: how a map is read, and how a match begins.

---@class State the one table that lives from turn to turn; rules keep nothing elsewhere
---@field meadow Grid layers: `flower` is 1 where one grows, `nectar` what is in it
---@field hives HiveRecord[] # in the order of the seats
---@field bees BeeRecord[] # in the order of their hives
-- {{if rules}}
---@field time integer of this turn, from 1
-- {{end}}

local bees = require("bees")
local hives = require("hives")

local GRASS = "."

local M = {}

--- The signs of a row: "A . 5" is { "A", ".", "5" }.
---@param row any
---@return string[]
local function signs_of(row)
  local signs = {}
  if type(row) == "string" then
    for sign in row:gmatch(utf8.charpattern) do
      if not sign:match("%s") then
        signs[#signs + 1] = sign
      end
    end
  end
  return signs
end

--- The sign of a seat's hive is the first letter of its name.
---@param seat string
---@return string
local function sign_of(seat)
  return seat:sub(1, 1)
end

--- Where a sign stands in the rows, each time.
---@param rows string[]
---@param wanted string
---@return { x: integer, y: integer }[]
local function places_of(rows, wanted)
  local places = {}
  for y, row in ipairs(rows) do
    for x, sign in ipairs(signs_of(row)) do
      if sign == wanted then
        places[#places + 1] = { x = x, y = y }
      end
    end
  end
  return places
end

---@param sign string
---@return string? reason why it can't stand on a map
local function wrong_sign(sign)
  local nectar = tonumber(sign)
  if nectar and nectar > constants.flower.most_nectar then
    return ("a flower holds at most %d nectar, not %d"):format(constants.flower.most_nectar, nectar)
  elseif not nectar and sign ~= GRASS and not sign:match("%u") then
    return ("`%s` is no sign of a map"):format(sign)
  end
end

---@param rows string[]
---@param faults table[]
local function check_rows(rows, faults)
  local width, flowers = #signs_of(rows[1]), 0
  for y, row in ipairs(rows) do
    local signs = signs_of(row)
    if #signs ~= width or width == 0 then
      local message = ("this row has %d signs, the first one %d"):format(#signs, width)
      faults[#faults + 1] = { path = "rows." .. y, message = message, hint = "all rows are equally long" }
    end
    for _, sign in ipairs(signs) do
      flowers = flowers + (tonumber(sign) and 1 or 0)
      local reason = wrong_sign(sign)
      if reason then
        local hint = "`.` is grass, a digit is a flower with so much nectar, a capital letter is a hive"
        faults[#faults + 1] = { path = "rows." .. y, message = reason, hint = hint }
      end
    end
  end
  if flowers == 0 then
    faults[#faults + 1] = { path = "rows", message = "there are no flowers", hint = "a digit is a flower" }
  end
end

--- Whether a map is good for these seats: an empty list, or all that is wrong with it. A path leads to the place in the
--- file, so that the line can be shown.
---@param map table with the keys and types that game.yaml lists
---@param seats string[]
---@return { path: string, message: string, hint: string }[] faults
function M.check(map, seats)
  if #map.rows == 0 then
    return { { path = "rows", message = "a meadow has rows", hint = 'such as - ". 5 . A"' } }
  end
  local faults = {}
  check_rows(map.rows, faults)
  for _, seat in ipairs(seats) do
    local count = #places_of(map.rows, sign_of(seat))
    if count ~= 1 then
      local message = ("%s has %d hives on this map"):format(seat, count)
      faults[#faults + 1] = { path = "rows", message = message, hint = ("write one %s"):format(sign_of(seat)) }
    end
  end
  return faults
end

--- The state before the first turn. Every bee starts in its hive; hives of seats that don't play are grass.
---@param map table
---@param seats string[]
---@return State
function M.setup(map, seats)
  local flower, nectar = {}, {}
  for y, row in ipairs(map.rows) do
    flower[y], nectar[y] = {}, {}
    for x, sign in ipairs(signs_of(row)) do
      flower[y][x] = tonumber(sign) and 1 or 0
      nectar[y][x] = math.tointeger(tonumber(sign)) or 0
    end
  end
  local all_hives = {}
  for i, seat in ipairs(seats) do
    all_hives[i] = hives.new(seat, places_of(map.rows, sign_of(seat))[1])
  end
  local meadow = grid.new({
    width = #flower[1],
    height = #flower,
    origin = { 1, 1 },
    layers = { flower = flower, nectar = nectar },
  })
  return {
    meadow = meadow,
    hives = all_hives,
    bees = bees.start(all_hives),
    -- {{if rules}}
    time = 0,
    -- {{end}}
  }
end

return M
