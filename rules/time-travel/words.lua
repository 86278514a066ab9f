--- The words of the game, which bots find as tables.

local kinds = require("kinds")
local periods = require("periods")

local M = {}

--- A table in which every name, in capitals, stands for itself.
---@param names string[]
---@return table<string, string>
local function enum(names)
  local words = {}
  for _, name in ipairs(names) do
    words[name:upper()] = name
  end
  return words
end

M.UNIT_TYPES = enum(kinds.UNITS)
M.BUILDING_TYPES = enum(kinds.BUILDINGS)
M.ABILITIES = enum(kinds.ABILITIES)
M.ABILITIES[kinds.NO_ABILITY:upper()] = kinds.NO_ABILITY

M.PERIODS = {}
for z = periods.FIRST, periods.LAST do
  M.PERIODS[periods.KEYS[z]:upper()] = z
end

return M
