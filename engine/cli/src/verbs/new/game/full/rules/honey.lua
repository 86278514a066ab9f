--- Honey: what is counted in the end.

local hives = require("hives")

local M = {}

--- Whether the match ends before its time.
---@param state State
---@return boolean
function M.over(state)
  for _, hive in ipairs(state.hives) do
    if hive.honey >= constants.match.honey_to_win then
      return true
    end
  end
  return false
end

--- The seats, best first. Equal honey is a draw; nectar that is still on its way is told, but doesn't count.
---@param state State
---@return { seat: string, rank: integer, score: integer, nectar: integer }[]
function M.standings(state)
  local standings = {}
  for number, hive in ipairs(state.hives) do
    standings[number] = { seat = hive.name, score = hive.honey, nectar = hives.expected(state, number) }
  end
  table.sort(standings, function(one, other)
    return one.score > other.score
  end)
  for i, place in ipairs(standings) do
    local better = standings[i - 1]
    place.rank = better and better.score == place.score and better.rank or i
  end
  return standings
end

return M
