--- Kinds: which types of units and buildings there are, and which abilities. They are those of the constants, so that a mod adds one by adding it there;
--- whatever lists them reads these lists.

local M = {}

--- The types of a group: first those that the constants list, in that order, then all others by name.
---@param group table<string, table>
---@param listed string[]
---@return string[]
local function ordered(group, listed)
  local names, left = {}, {}
  for name in pairs(group) do
    left[name] = true
  end
  for _, name in ipairs(listed) do
    names[#names + 1] = left[name] and name or nil
    left[name] = nil
  end
  for name in pairs(left) do
    names[#names + 1] = name
  end
  return names
end

M.UNITS = ordered(constants.units, constants.listed.units)
M.BUILDINGS = ordered(constants.buildings, constants.listed.buildings)

--- What a type has that can do nothing of its own.
M.NO_ABILITY = "none"

--- What units can do, by name.
M.ABILITIES = {}
do
  local found = {}
  for _, name in ipairs(M.UNITS) do
    found[constants.units[name].ability] = true
  end
  found[M.NO_ABILITY] = nil
  for ability in pairs(found) do
    M.ABILITIES[#M.ABILITIES + 1] = ability
  end
end

--- Why there is no such type.
---@param type any
---@param names string[]
---@param what string
---@return string
function M.unknown(type, names, what)
  local close = math.type(type) == nil and near(tostring(type), names)
  return ("there is no %s of the type %s"):format(what, tostring(type))
    .. (close and ("; did you mean " .. close .. "?") or ("; there are " .. table.concat(names, ", ")))
end

return M
