--- Islands: squares of a period that can be entered but not be reached from its other squares.

local M = {}

--- The first square that can't be reached from the first one that can be entered, and that one; nil where the period hangs together.
---@param field Grid
---@param z integer
---@return { x: integer, y: integer }? cut_off
---@return { x: integer, y: integer }? first
function M.find(field, z)
  local reached, first, waiting = {}, nil, {}
  local function reach(square)
    reached[square.x .. "," .. square.y] = true
    waiting[#waiting + 1] = square
  end
  local open = {}
  for _, square in ipairs(field:find({ no_moving = 0 })) do
    open[#open + 1] = square.z == z and square or nil
  end
  first = open[1]
  if first then
    reach(first)
  end
  while #waiting > 0 do
    local here = table.remove(waiting)
    for _, near_by in ipairs(field:neighbours("four", here.x, here.y, z)) do
      local is_open = field:get("no_moving", near_by.x, near_by.y, z) == 0
      if is_open and not reached[near_by.x .. "," .. near_by.y] then
        reach(near_by)
      end
    end
  end
  for _, square in ipairs(open) do
    if not reached[square.x .. "," .. square.y] then
      return square, first
    end
  end
end

return M
