--- Honey: what is counted in the end.

local M = {}

--- Whether the match ends before its last turn.
---@param state State
---@return boolean
function M.over(state)
  for _, bee in ipairs(state.bees) do
    if bee.honey >= constants.match.honey_to_win then
      return true
    end
  end
  return false
end

--- The seats, best first. Equal honey is a draw; the nectar that a bee still carries is told, but doesn't count.
---@param state State
---@return { seat: string, rank: integer, score: integer, nectar: integer }[]
function M.standings(state)
  local standings = {}
  for i, bee in ipairs(state.bees) do
    standings[i] = { seat = bee.name, score = bee.honey, nectar = bee.nectar }
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
