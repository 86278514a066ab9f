--- Prospects: what a player will have when the commands that it has put together so far are carried out, as far as that decides what it can command next.
--- They are carried out on a copy, so that nothing of the match changes and nothing is told.

local obstacles = require("obstacles")
local orders = require("orders")
local players = require("players")
local trades = require("trades")
local upgrades = require("upgrades")
local veins = require("veins")

local M = {}

--- What each command leaves behind, under the command's name. Squads that are on their way decide nothing.
---@type table<string, fun(state: State, player: PlayerRecord, ...: any)>
local EFFECTS = {}

--- Material comes and money goes; less than nothing the other way round.
---@param player PlayerRecord
---@param material Material
---@param amount integer
---@param money integer
local function exchange(player, material, amount, money)
  player.materials[material] = player.materials[material] + amount
  player.money = player.money - money
end

function EFFECTS.buy_from_alien(state, player, material, amount)
  exchange(player, material, amount, amount * state.market[material].buy)
end

function EFFECTS.sell_to_alien(state, player, material, amount)
  exchange(player, material, -amount, -amount * state.market[material].sell)
end

function EFFECTS.buy_from_offer(state, player, wanted, amount)
  local _, trade = trades.take_up(state, player, "offer", wanted, amount)
  exchange(player, trade.material, amount, amount * trade.price)
  trade.amount = trade.amount - amount
end

function EFFECTS.sell_to_demand(state, player, wanted, amount)
  local _, trade = trades.take_up(state, player, "demand", wanted, amount)
  exchange(player, trade.material, -amount, -amount * trade.price)
  trade.amount = trade.amount - amount
end

---@param state State
---@param player PlayerRecord
---@param new TradeRecord
local function propose(state, player, new)
  local _, old, at = trades.proposing_obstacle(state, player, new)
  if old then
    local money, amount = trades.set_aside(old)
    exchange(player, old.material, amount, -money)
    table.remove(state.trades, at)
  end
  local money, amount = trades.set_aside(new)
  exchange(player, new.material, -amount, money)
  state.trades[#state.trades + 1] = new
end

function EFFECTS.offer(state, player, material, amount, price)
  propose(state, player, trades.new(state, player, "offer", material, amount, price))
end

function EFFECTS.demand(state, player, material, amount, price)
  propose(state, player, trades.new(state, player, "demand", material, amount, price))
end

function EFFECTS.launch(state, _, robots, from)
  local vein = veins.at(state, from.x, from.y)
  vein.robots = vein.robots - robots
end

EFFECTS.launch_with_path = EFFECTS.launch

for _, kind in ipairs(upgrades.KINDS) do
  EFFECTS["upgrade_" .. kind] = function(state, player, point)
    local _, vein, cost = upgrades.obstacle(state, player, kind, point)
    upgrades.raise(player, kind, vein, cost)
  end
end

---@generic T: table
---@param record T
---@return T
local function copy(record)
  local new = {}
  for key, value in pairs(record) do
    new[key] = value
  end
  return new
end

---@generic T: table
---@param list T[]
---@return T[]
local function copies(list)
  local new = {}
  for i, record in ipairs(list) do
    new[i] = copy(record)
  end
  return new
end

--- The state with the commands carried out, and the player in it. A command that can't be done is left out, as it will be in the match.
---@param state State
---@param seat Seat
---@param given any[]
---@return State state
---@return PlayerRecord player
function M.after(state, seat, given)
  local new = copy(state)
  new.veins, new.trades, new.players = copies(state.veins), copies(state.trades), copies(state.players)
  for _, player in ipairs(new.players) do
    player.materials = copy(player.materials)
  end
  local player = players.find(new, seat)
  for _, value in ipairs(given) do
    local command = orders.read_command(value)
    local name, arguments = command.name, command.arguments
    if arguments and EFFECTS[name] and not obstacles[name](new, player, table.unpack(arguments)) then
      EFFECTS[name](new, player, table.unpack(arguments))
    end
  end
  return new, player
end

return M
