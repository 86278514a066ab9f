--- The three materials, and amounts of them.

local M = {}

--- In the manual's order, which is also the order in which they are listed everywhere.
M.NAMES = { "gas", "stone", "metal" }

---@param value any
---@return boolean
function M.known(value)
  for _, name in ipairs(M.NAMES) do
    if name == value then
      return true
    end
  end
  return false
end

--- The same amount of each.
---@param amount integer
---@return table<Material, integer>
function M.each(amount)
  local amounts = {}
  for _, name in ipairs(M.NAMES) do
    amounts[name] = amount
  end
  return amounts
end

return M
