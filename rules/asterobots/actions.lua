--- Actions: what each command does, under the command's name. Each gets the state, the player and the command's arguments, and gives back why it can't be
--- done, or nil when it is. A mod adds a command by adding a function here and its arguments to `orders.ARGUMENTS`.

local aliens = require("aliens")
local launches = require("launches")
local trades = require("trades")
local upgrades = require("upgrades")

---@type table<string, fun(state: State, player: PlayerRecord, ...: any): string?>
local M = {}

---@param state State
function M.buy_from_alien(state, player, material, amount)
  return aliens.buy(state, player, material, amount)
end

---@param state State
function M.sell_to_alien(state, player, material, amount)
  return aliens.sell(state, player, material, amount)
end

---@param state State
function M.buy_from_offer(state, player, trade, amount)
  return trades.buy(state, player, trade, amount)
end

---@param state State
function M.sell_to_demand(state, player, trade, amount)
  return trades.sell(state, player, trade, amount)
end

---@param state State
function M.offer(state, player, material, amount, price)
  return trades.offer(state, player, material, amount, price)
end

---@param state State
function M.demand(state, player, material, amount, price)
  return trades.demand(state, player, material, amount, price)
end

---@param state State
function M.launch(state, player, robots, from, to)
  return launches.launch(state, player, robots, from, to)
end

---@param state State
function M.launch_with_path(state, player, robots, from, to, path)
  return launches.launch(state, player, robots, from, to, path)
end

for _, kind in ipairs(upgrades.KINDS) do
  M["upgrade_" .. kind] = function(state, player, point)
    return upgrades.upgrade(state, player, kind, point)
  end
end

return M
