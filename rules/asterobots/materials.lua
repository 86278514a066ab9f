--- The materials, and amounts of them. There are those that `field.veins` has in the constants, so that a mod adds one by adding it there.

local M = {}

--- All of them in the order in which they are listed everywhere: first those that the constants list, then all others by name.
---@type Material[]
M.NAMES = {}

local KNOWN = {}

---@param name Material
local function add(name)
  if not KNOWN[name] then
    M.NAMES[#M.NAMES + 1] = name
    KNOWN[name] = true
  end
end

for _, name in ipairs(constants.field.listed) do
  add(name)
end
for name in pairs(constants.field.veins) do
  add(name)
end

---@param value any
---@return boolean
function M.known(value)
  return KNOWN[value] == true
end

--- All of them in a sentence.
---@return string
function M.in_words()
  local count = #M.NAMES
  if count == 1 then
    return M.NAMES[1]
  end
  return table.concat(M.NAMES, ", ", 1, count - 1) .. " or " .. M.NAMES[count]
end

--- A table in which every name, in capitals, stands for itself.
---@return table<string, Material>
function M.words()
  local words = {}
  for _, name in ipairs(M.NAMES) do
    words[name:upper()] = name
  end
  return words
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
