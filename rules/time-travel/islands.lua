--- Islands: squares of a period that can be entered but not be reached from its other squares.

local STEPS = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } }

local M = {}

--- The first open square of these rows, by its place in them; nil when there is none.
---@param rows integer[][] 0 where a square is open
---@return integer? column
---@return integer? row
local function first_open(rows)
  for y, row in ipairs(rows) do
    for x, closed in ipairs(row) do
      if closed == 0 then
        return x, y
      end
    end
  end
end

--- Closes all squares that can be reached from this one.
---@param rows integer[][]
---@param x integer
---@param y integer
local function close(rows, x, y)
  local waiting = { { x, y } }
  rows[y][x] = 1
  while #waiting > 0 do
    local here = table.remove(waiting)
    for _, step in ipairs(STEPS) do
      local next_x, next_y = here[1] + step[1], here[2] + step[2]
      local row = rows[next_y]
      if row and row[next_x] == 0 then
        row[next_x] = 1
        waiting[#waiting + 1] = { next_x, next_y }
      end
    end
  end
end

--- The first square that can't be reached from the first one that can be entered, and that one; nil where the period hangs together.
---@param field Grid
---@param z integer
---@return { x: integer, y: integer }? cut_off
---@return { x: integer, y: integer }? first
function M.find(field, z)
  local rows = field:rows("no_moving", z)
  local first_x, first_y = first_open(rows)
  if not first_x then
    return nil
  end
  close(rows, first_x, first_y)
  local x, y = first_open(rows)
  if x then
    local left, top = field:origin()
    return { x = left + x - 1, y = top + y - 1 }, { x = left + first_x - 1, y = top + first_y - 1 }
  end
end

return M
