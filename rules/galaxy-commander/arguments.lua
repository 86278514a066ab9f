--- Arguments: how what stands behind an order's name is read. `constants.order` names these functions for each order.

---@alias Reading fun(value: any): any?, string?

local M = {}

--- The name of a system. Whether there is such a system shows when the order is carried out.
---@param value any
---@return string? name
---@return string? reason
function M.system(value)
  if type(value) ~= "string" then
    return nil, "a system is named by a string"
  end
  return value
end

--- An amount of energy. A float with a whole value is that integer; a string that looks like one is not.
---@param value any
---@return integer? amount
---@return string? reason
function M.energy(value)
  local amount = type(value) == "number" and math.tointeger(value) or nil
  if not amount then
    return nil, "an amount of energy is an integer"
  end
  return amount
end

--- A list of names without gaps; whether there are such systems shows when the torpedo flies.
---@param value any
---@return string[]? path
---@return string? reason
function M.path(value)
  local reason = "a path is a list of system names"
  if type(value) ~= "table" then
    return nil, reason
  end
  local length = 0
  for _ in pairs(value) do
    length = length + 1
  end
  local path = {}
  for i = 1, length do
    if type(value[i]) ~= "string" then
      return nil, reason
    end
    path[i] = value[i]
  end
  return path
end

return M
