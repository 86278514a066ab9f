--- The words of the game, which bots find as tables.

local directions = require("directions")
local tiles = require("tiles")
local types = require("types")

local M = {}

--- A table in which every word stands for itself.
---@param list string[]
---@return table<string, string>
local function enum(list)
  local words = {}
  for _, word in ipairs(list) do
    words[word] = word
  end
  return words
end

M.TEAMS = { BLUE = "Blue", RED = "Red" }
M.ROBOT_TYPES = enum(types.NAMES)
M.TILE_STATES = enum({ "ILLEGAL" })
for _, state in pairs(tiles.STATES) do
  M.TILE_STATES[state] = state
end
M.DIRECTIONS = enum(directions.NAMES)

-- What a step changes, by direction.
M.STEPS = {}
for direction, step in pairs(directions.STEPS) do
  M.STEPS[direction] = { row = step[1], col = step[2] }
end

return M
