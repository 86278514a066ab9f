--- The two players. Each has a purse in every period, and what happens in a period is paid from the purse there.

local periods = require("periods")

---@class PlayerRecord
---@field name Seat
---@field id integer 0 or 1
---@field gold table<integer, integer> by period

local M = {}

---@param seats string[]
---@return PlayerRecord[]
function M.new(seats)
  local players = {}
  for i, seat in ipairs(seats) do
    players[i] = { name = seat, id = i - 1, gold = periods.each(constants.start.gold) }
  end
  return players
end

--- The player who has this seat.
---@param state State
---@param seat string
---@return PlayerRecord player
---@return PlayerRecord enemy
function M.of(state, seat)
  local first, second = state.players[1], state.players[2]
  if first.name == seat then
    return first, second
  end
  return second, first
end

--- The player with this number, 0 or 1.
---@param state State
---@param id integer
---@return PlayerRecord
function M.by_id(state, id)
  return state.players[id + 1]
end

--- Why a player can't pay so much in a period, or nil when it can.
---@param player PlayerRecord
---@param price integer
---@param z integer
---@return string?
function M.poverty(player, price, z)
  local gold = player.gold[z]
  if gold < price then
    return ("this costs %d gold, and you have %d in the %s"):format(price, gold, periods.TITLES[z])
  end
end

---@param player PlayerRecord
---@param price integer
---@param z integer
function M.pay(player, price, z)
  player.gold[z] = player.gold[z] - price
end

---@param player PlayerRecord
---@param gold integer
---@param z integer
function M.earn(player, gold, z)
  player.gold[z] = player.gold[z] + gold
end

return M
