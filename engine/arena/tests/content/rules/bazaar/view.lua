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

--- What all see: made once, however many are asked.
function M.common(state, turn)
  local cards = {}
  for name, hand in pairs(state.hands) do
    cards[name] = #hand
  end
  return {
    question = turn.question,
    lot = market.lot(state),
    cards = cards,
    points = state.points,
  }
end

---@return View
function M.of(state, turn, common)
  return {
    me = turn.seat,
    question = common.question,
    lot = common.lot,
    hand = state.hands[turn.seat],
    cards = common.cards,
    points = common.points,
    offer = common.question == "answer" and state.offer or nil,
  }
end

return M
