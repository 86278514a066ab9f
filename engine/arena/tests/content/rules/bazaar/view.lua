--- What a seat sees: its own hand, and of the others only how many cards they have.

local market = require("market")

local M = {}

---@class View
---@field me string
---@field question string
---@field lot integer
---@field hand integer[]
---@field cards table<string, integer> how many cards each seat has
---@field points table<string, integer>
---@field offer integer? what one is offered

---@return View
function M.of(state, turn)
  local cards = {}
  for name, hand in pairs(state.hands) do
    cards[name] = #hand
  end
  return {
    me = turn.seat,
    question = turn.question,
    lot = market.lot(state),
    hand = state.hands[turn.seat],
    cards = cards,
    points = state.points,
    offer = turn.question == "answer" and state.offer or nil,
  }
end

return M
