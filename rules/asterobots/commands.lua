--- Commands: the active player's list, executed from first to last. A command is done as a whole or ignored as a whole, and the replay says why.

local actions = require("actions")
local players = require("players")

local M = {}

---@param state State
---@param turn Turn
function M.run(state, turn)
  local orders = turn.orders[turn.seat]
  local player = players.find(state, turn.seat)
  for number, command in ipairs(orders.commands) do
    local reason = command.reason
    if not reason then
      reason = actions[command.name](state, player, table.unpack(command.arguments))
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
