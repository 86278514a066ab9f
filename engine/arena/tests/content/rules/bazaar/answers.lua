--- What bots answer, as the market reads it.

local M = {}

local function card_of(hand, answer)
  for at, worth in ipairs(hand) do
    if worth == answer then
      return { at = at, worth = worth }
    end
  end
  -- Who bids no card of the hand bids the lowest: hands are sorted.
  return { at = 1, worth = hand[1] }
end

function M.read(state, turn, answer)
  if turn.question == "bid" then
    return card_of(state.hands[turn.seat], answer)
  elseif turn.question == "offer" then
    local lot = require("market").lot(state)
    return math.type(answer) == "integer" and math.max(0, math.min(answer, lot)) or 0
  end
  return answer == true
end

return M
