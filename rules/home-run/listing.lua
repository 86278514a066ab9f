--- Lists of kinds, and how a message tells them.

local M = {}

--- The names of a group of constants in the order of their `place`; where that is the same, by name.
---@param group table<string, { place: integer }>
---@return string[]
function M.by_place(group)
  local names = {}
  for name in pairs(group) do
    names[#names + 1] = name
  end
  table.sort(names, function(one, other)
    return group[one].place < group[other].place
  end)
  return names
end

--- `a, b and c`.
---@param words string[]
---@param last "and"|"or"
---@return string
function M.words(words, last)
  local head = table.concat(words, ", ", 1, #words - 1)
  return (head ~= "" and head .. " " .. last .. " " or "") .. (words[#words] or "nobody")
end

return M
