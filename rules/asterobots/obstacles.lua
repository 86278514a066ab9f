--- Obstacles: why a command can't be done, under the command's name, or nil when it can. Each gets the state, the player and the command's arguments, like
--- what carries the command out.

local aliens = require("aliens")
local launches = require("launches")
local players = require("players")
local trades = require("trades")
local upgrades = require("upgrades")

---@type table<string, fun(state: State, player: PlayerRecord, ...: any): string?>
local M = {}

---@param state State
function M.buy_from_alien(state, player, material, amount)
  return (aliens.buying_obstacle(state, player, material, amount))
end

---@param state State
function M.sell_to_alien(state, player, material, amount)
  return (aliens.selling_obstacle(state, player, material, amount))
end

---@param state State
function M.buy_from_offer(state, player, wanted, amount)
  local reason, trade = trades.take_up(state, player, "offer", wanted, amount)
  return reason or (trades.settling_obstacle(trade, amount, players.find(state, trade.owner), player))
end

---@param state State
function M.sell_to_demand(state, player, wanted, amount)
  local reason, trade = trades.take_up(state, player, "demand", wanted, amount)
  return reason or (trades.settling_obstacle(trade, amount, player, players.find(state, trade.owner)))
end

---@param state State
function M.offer(state, player, material, amount, price)
  return (trades.proposing_obstacle(state, player, trades.new(state, player, "offer", material, amount, price)))
end

---@param state State
function M.demand(state, player, material, amount, price)
  return (trades.proposing_obstacle(state, player, trades.new(state, player, "demand", material, amount, price)))
end

---@param state State
function M.launch(state, player, robots, from, to)
  return (launches.obstacle(state, player, robots, from, to))
end

---@param state State
function M.launch_with_path(state, player, robots, from, to, path)
  return (launches.obstacle(state, player, robots, from, to, path))
end

for _, kind in ipairs(upgrades.KINDS) do
  M["upgrade_" .. kind] = function(state, player, point)
    return (upgrades.obstacle(state, player, kind, point))
  end
end

return M
