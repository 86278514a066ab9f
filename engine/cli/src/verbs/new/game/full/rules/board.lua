--- The board as a terminal shows it: the meadow, and below it what is in the hives.

local hives = require("hives")

local M = {}

--- What stands in a field: a bee before a hive before a flower. A `+` says that there are more bees.
---@param state State
---@param x integer
---@param y integer
---@return string|table cell
local function cell(state, x, y)
  ---@type BeeRecord?, integer
  local first, count = nil, 0
  for _, bee in ipairs(state.bees) do
    if bee.x == x and bee.y == y then
      first = first or bee
      count = count + 1
    end
  end
  if first then
    local seat = state.hives[first.hive].name
    return { seat:sub(1, 1) .. (count > 1 and "+" or " "), seat = seat }
  end
  for _, hive in ipairs(state.hives) do
    if hive.x == x and hive.y == y then
      return { hive.name:sub(1, 1):lower() .. " ", seat = hive.name }
    end
  end
  if state.meadow:get("flower", x, y) == 1 then
    return state.meadow:get("nectar", x, y) .. " "
  end
  return ". "
end

--- Rows of cells: a cell is a text, or a text in the colour of a seat.
---@param state State
---@return table[] rows
function M.draw(state)
  local rows = {}
  local width, height = state.meadow:size()
  for y = 1, height do
    rows[y] = {}
    for x = 1, width do
      rows[y][x] = cell(state, x, y)
    end
  end
  for number, hive in ipairs(state.hives) do
    rows[#rows + 1] = {
      { ("%-5s"):format(hive.name), seat = hive.name },
      ("%3d honey, carries %2d nectar"):format(hive.honey, hives.expected(state, number)),
    }
  end
  return rows
end

return M
