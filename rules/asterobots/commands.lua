--- Commands: the active player's list, executed from first to last. A command is done as a whole or ignored as a whole, and the replay says why.

local aliens = require("aliens")
local launches = require("launches")
local players = require("players")
local trades = require("trades")
local upgrades = require("upgrades")

-- Each gets the state, the player and the command's arguments, and gives back why it can't be done, or nil when it is.
local EXECUTE = {
  buy_from_alien = aliens.buy,
  sell_to_alien = aliens.sell,
  buy_from_offer = trades.buy,
  sell_to_demand = trades.sell,
  offer = trades.offer,
  demand = trades.demand,
  launch = launches.launch,
  launch_with_path = launches.launch,
  upgrade_material = upgrades.material,
  upgrade_robot = upgrades.robot,
}

local M = {}

---@param state State
---@param turn Turn
function M.run(state, turn)
  local orders = turn.orders[turn.seat]
  local player = players.find(state, turn.seat)
  for number, command in ipairs(orders.commands) do
    local reason = command.reason
    if not reason then
      reason = EXECUTE[command.name](state, player, table.unpack(command.arguments))
    end
    if reason then
      event("ignored", { seat = turn.seat, number = number, command = command.name, reason = reason })
    end
  end
  if orders.more > 0 then
    local number = #orders.commands + 1
    event(
      "ignored",
      { seat = turn.seat, number = number, reason = "more commands than a turn has", commands = orders.more }
    )
  end
end

return M
