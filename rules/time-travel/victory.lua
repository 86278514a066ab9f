--- Victory: who has no building left has lost; else the greater net worth wins in the end. There are no ties.

local figures = require("figures")
local players = require("players")

local M = {}

---@class Estate
---@field net_worth integer
---@field units integer
---@field buildings integer

--- What both players have, by player. Net worth is the price of everything at its level; gold and units in training don't count.
---@param state State
---@return table<integer, Estate>
function M.estates(state)
  local estates =
    { [0] = { net_worth = 0, units = 0, buildings = 0 }, [1] = { net_worth = 0, units = 0, buildings = 0 } }
  for _, unit in pairs(state.units) do
    local estate = estates[unit.owner]
    estate.units = estate.units + 1
    estate.net_worth = estate.net_worth + figures.unit(unit.type).cost(unit.level)
  end
  for _, building in pairs(state.buildings) do
    local estate = estates[building.owner]
    estate.buildings = estate.buildings + 1
    estate.net_worth = estate.net_worth + figures.building(building.type).cost(building.level)
  end
  return estates
end

--- At the end of a turn. If nobody has a building left, whoever ends the turn wins.
---@param state State
---@param turn Turn
function M.look(state, turn)
  local has_building = {}
  for _, building in pairs(state.buildings) do
    has_building[building.owner] = true
  end
  local player, enemy = players.of(state, turn.seat)
  if state.out_of_time or (has_building[enemy.id] and not has_building[player.id]) then
    state.winner = enemy.name
  elseif not has_building[enemy.id] then
    state.winner = player.name
  end
end

---@param state State
---@return boolean
function M.over(state)
  return state.winner ~= nil
end

--- What decides, by the words of look.yaml.
---@param state State
---@return string
function M.decided(state)
  if state.out_of_time then
    return "out_of_time"
  elseif state.winner then
    return "buildings"
  end
  local estates = M.estates(state)
  return estates[0].net_worth == estates[1].net_worth and "last" or "score"
end

--- The players, best first; the score is the net worth. With equal worth the second player is ahead.
---@param state State
---@return { seat: string, rank: integer, score: integer, units: integer, buildings: integer, decided: string }[]
function M.standings(state)
  local estates, standings = M.estates(state), {}
  for i, player in ipairs(state.players) do
    local estate = estates[player.id]
    standings[i] = { seat = player.name, score = estate.net_worth, units = estate.units, buildings = estate.buildings }
  end
  local first, second = standings[1], standings[2]
  local first_leads = first.score > second.score
  if state.winner then
    first_leads = state.winner == first.seat
  end
  if not first_leads then
    standings[1], standings[2] = second, first
  end
  standings[1].rank, standings[2].rank = 1, 2
  standings[1].decided, standings[2].decided = M.decided(state), M.decided(state)
  return standings
end

return M
