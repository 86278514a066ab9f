--- The array that the units of a team share. Only what isn't 0 is kept.

local M = {}

--- Whether there is such a place, from 0.
---@param index any
---@return boolean
function M.has(index)
  return math.type(index) == "integer" and index >= 0 and index < constants.array.size
end

---@param value any
---@return boolean
function M.can_hold(value)
  local array = constants.array
  return math.type(value) == "integer" and value >= array.least_value and value <= array.most_value
end

---@param team TeamRecord
---@param index integer
---@return integer
function M.read(team, index)
  return team.array[index] or 0
end

---@param team TeamRecord
---@param index integer
---@param value integer
function M.write(team, index, value)
  team.array[index] = value ~= 0 and value or nil
end

return M
