--- Players and what they hold. Money and materials never wrap: what would go beyond `player.most_held` is refused where a player asks for it, and lost where
--- it comes by itself.

local materials = require("materials")

---@class PlayerRecord: Player
---@field name Seat

local MOST_HELD = constants.player.most_held

local M = {}

--- A player at the start of a match.
---@param seat Seat
---@return PlayerRecord
function M.new(seat)
  local start = constants.player
  return {
    name = seat,
    money = start.start_money,
    materials = materials.each(start.start_material),
    last_active = 0,
  }
end

---@param state State
---@param seat string
---@return PlayerRecord
function M.find(state, seat)
  for _, player in ipairs(state.players) do
    if player.name == seat then
      return player
    end
  end
  error("no player is called " .. tostring(seat))
end

--- What comes by itself: production, and what was set aside for a trade.
---@param held integer
---@param amount integer
---@return integer
function M.add(held, amount)
  local sum = held + amount
  return sum < MOST_HELD and sum or MOST_HELD
end

--- Whether a player who holds so much may get so much more.
---@param held integer
---@param amount integer
---@return boolean
function M.has_room(held, amount)
  return amount <= MOST_HELD - held
end

--- The price of several pieces, or nil where nobody could ever pay it.
---@param amount integer
---@param price integer
---@return integer?
function M.total_price(amount, price)
  if price > 0 and amount > MOST_HELD // price then
    return nil
  end
  return amount * price
end

return M
