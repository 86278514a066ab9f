--- The three periods, told by z: 0 is the far past, 1 the past, 2 the present.

local M = {}

M.FIRST, M.LAST = 0, 2

-- How maps name them.
M.KEYS = { [0] = "far_past", [1] = "past", [2] = "present" }
-- How people do.
M.TITLES = { [0] = "Far Past", [1] = "Past", [2] = "Present" }

--- One value for each period, by z.
---@generic T
---@param value T
---@return table<integer, T>
function M.each(value)
  local values = {}
  for z = M.FIRST, M.LAST do
    values[z] = value
  end
  return values
end

return M
