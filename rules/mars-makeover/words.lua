--- The words of the game, which bots find as tables.

local directions = require("directions")
local robots = require("robots")
local tiles = require("tiles")

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
M.ROBOT_TYPES = enum(robots.TYPES)
M.TILE_STATES = enum({ tiles.STATES[tiles.GROUND], tiles.STATES[tiles.DEPOSIT], tiles.STATES[tiles.ROCK], "ILLEGAL" })
M.DIRECTIONS = enum(directions.NAMES)

-- What a step changes, by direction.
M.STEPS = {}
for direction, step in pairs(directions.STEPS) do
  M.STEPS[direction] = { row = step[1], col = step[2] }
end

return M
