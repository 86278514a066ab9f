--- The ranking: who lived longest, then veins, robots, riches, and last the order of play.

local materials = require("materials")
local players = require("players")
local trades = require("trades")

local M = {}

--- What comes back of open trades: by owner, then money and materials by their names.
---@param state State
---@return table<string, table<string, integer>>
function M.set_aside(state)
  local all = {}
  for _, trade in ipairs(state.trades) do
    local own = all[trade.owner] or { money = 0 }
    all[trade.owner] = own
    local money, amount = trades.set_aside(trade)
    own.money = players.add(own.money, money)
    own[trade.material] = players.add(own[trade.material] or 0, amount)
  end
  return all
end

--- What a player holds, and what comes back of its open trades, with all materials sold to the aliens.
---@param state State
---@param player PlayerRecord
---@param back? table<string, integer>
---@return integer
function M.worth(state, player, back)
  local sum, market, held = players.add(player.money, back and back.money or 0), state.market, player.materials
  for _, material in ipairs(materials.NAMES) do
    local amount = held[material]
    if back then
      amount = players.add(amount, back[material] or 0)
    end
    if amount > 0 then
      local price = players.total_price(amount, market[material].sell)
      sum = players.add(sum, price or constants.player.most_held)
    end
  end
  return sum
end

-- What counts, the most important first.
local LEVELS = { "lived", "score", "robots", "worth" }

--- Whether one standing comes before another.
---@param one table
---@param other table
---@return boolean
function M.better(one, other)
  for _, level in ipairs(LEVELS) do
    if one[level] ~= other[level] then
      return one[level] > other[level]
    end
  end
  return false
end

--- Counts the veins and the robots of all players into records by their names.
---@param state State
---@param by_seat table<string, { veins: integer, robots: integer }>
function M.count(state, by_seat)
  for _, vein in ipairs(state.veins) do
    local holding = by_seat[vein.owner]
    if holding then
      holding.veins = holding.veins + 1
      holding.robots = holding.robots + vein.robots
    end
  end
  for _, squad in ipairs(state.squads) do
    local holding = by_seat[squad.owner]
    holding.robots = holding.robots + squad.robots
  end
end

--- What each player has, in the order of play; the score is the number of veins.
---@param state State
---@return { seat: string, score: integer, lived: integer, robots: integer, worth: integer }[]
local function holdings(state)
  local counts, holdings, back = {}, {}, M.set_aside(state)
  for _, player in ipairs(state.players) do
    counts[player.name] = { veins = 0, robots = 0 }
  end
  M.count(state, counts)
  for i, player in ipairs(state.players) do
    local seat = player.name
    holdings[i] = {
      seat = seat,
      lived = player.last_active,
      score = counts[seat].veins,
      robots = counts[seat].robots,
      worth = M.worth(state, player, back[seat]),
    }
  end
  return holdings
end

--- The players, best first. The sort is stable, so whoever plays earlier stays ahead of an equal.
---@param state State
---@return { seat: string, rank: integer, score: integer, lived: integer, robots: integer, worth: integer }[]
function M.standings(state)
  local standings = holdings(state)
  table.sort(standings, M.better)
  for rank, standing in ipairs(standings) do
    standing.rank = rank
  end
  return standings
end

return M
