--- The board as a terminal shows it: the meadow, and beside it what the bees have.

local M = {}

--- What stands in a field: a bee before a hive before a flower. A `+` says that there are more bees.
---@param state State
---@param x integer
---@param y integer
---@return string|table cell
local function cell(state, x, y)
  local first, hive, count = nil, nil, 0
  for _, bee in ipairs(state.bees) do
    if bee.x == x and bee.y == y then
      first = first or bee
      count = count + 1
    end
    if bee.hive.x == x and bee.hive.y == y then
      hive = bee
    end
  end
  if first then
    return { first.name:sub(1, 1) .. (count > 1 and "+" or " "), seat = first.name }
  elseif hive then
    return { hive.name:sub(1, 1):lower() .. " ", seat = hive.name }
  elseif state.meadow:get("flower", x, y) == 1 then
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
  for _, bee in ipairs(state.bees) do
    rows[#rows + 1] = {
      { ("%-5s"):format(bee.name), seat = bee.name },
      ("%3d honey, carries %2d nectar"):format(bee.honey, bee.nectar),
    }
  end
  return rows
end

return M
