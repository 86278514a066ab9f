--- The words and figures of the game, which bots find as tables.

local directions = require("directions")
local kinds = require("kinds")
local sensing = require("sensing")

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

M.TEAMS = enum({ "A", "B", "NEUTRAL" })
M.UNIT_TYPES = enum(kinds.NAMES)
M.MAP_OBJECTS = enum(sensing.OBJECTS)
M.DIRECTIONS = enum(directions.NAMES)

--- The figures of the game under the names that bots know.
---@return table<string, number>
function M.figures()
  local economy = constants.economy
  return {
    MIN_MAP_SIZE = constants.map.least_size,
    MAX_MAP_SIZE = constants.map.most_size,
    MAX_ROUNDS = constants.match.rounds,
    POINTS_TO_WIN = constants.match.points_to_win,
    INITIAL_REPUTATION = economy.start_reputation,
    REPUTATION_PER_ROUND = economy.reputation_per_round,
    STADIUM_REPUTATION = economy.stadium_reputation,
    BASE_POINTS = economy.base_points,
    HQ_HIT_POINTS = economy.hq_hit_points,
    INFLATION = economy.inflation,
    BALL_COST = constants.ball.cost,
    MAX_STRENGTH = constants.ball.most_strength,
    MAX_ENERGY = constants.energy.limit,
    PENALTY = constants.energy.penalty,
    ARRAY_SIZE = constants.array.size,
    MAX_ID = constants.ids.most,
    DIAGONAL = constants.cooldown.diagonal,
  }
end

return M
