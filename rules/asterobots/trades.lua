--- Offers and demands between players. What is promised is set aside when it is proposed, paid out when somebody takes it up, and given back at the end of
--- the owner's next turn. A player has at most one of them for each material.

local players = require("players")

---@class TradeRecord: Trade
---@field owner Seat

local M = {}

---@param state State
---@param seat string
---@param material Material
---@return TradeRecord? trade
---@return integer? position
local function find(state, seat, material)
  for i, trade in ipairs(state.trades) do
    if trade.owner == seat and trade.material == material then
      return trade, i
    end
  end
end

--- What is set aside for a trade: money for a demand, material for an offer.
---@param trade TradeRecord
---@return integer money
---@return integer material
function M.set_aside(trade)
  if trade.kind == "demand" then
    return trade.amount * trade.price, 0
  end
  return 0, trade.amount
end

--- What was set aside goes back to its owner.
---@param state State
---@param trade TradeRecord
function M.refund(state, trade)
  local owner = players.find(state, trade.owner)
  local money, amount = M.set_aside(trade)
  owner.money = players.add(owner.money, money)
  owner.materials[trade.material] = players.add(owner.materials[trade.material], amount)
  event(
    "refunded",
    { seat = trade.owner, kind = trade.kind, material = trade.material, amount = trade.amount, money = money }
  )
end

--- Why a trade can't be proposed, or nil when it can; then the one from an earlier turn that it replaces, and its place.
---@param state State
---@param player PlayerRecord
---@param new TradeRecord
---@return string? reason
---@return TradeRecord? old
---@return integer? position
function M.proposing_obstacle(state, player, new)
  local old, at = find(state, player.name, new.material)
  if old and old.round == state.round then
    return ("there is already %s for %s in this turn"):format(
      old.kind == "offer" and "an offer" or "a demand",
      new.material
    )
  end
  local money, amount = player.money, player.materials[new.material]
  if old then
    local back_money, back_amount = M.set_aside(old)
    money, amount = players.add(money, back_money), players.add(amount, back_amount)
  end
  if new.kind == "offer" and new.amount > amount then
    return "not enough " .. new.material
  elseif new.kind == "demand" then
    local price = players.total_price(new.amount, new.price)
    if not price or price > money then
      return "not enough money"
    end
  end
  return nil, old, at
end

--- Proposes a trade. One from an earlier turn that still stands is given back first, unless the new one can't be paid even then.
---@param state State
---@param player PlayerRecord
---@param new TradeRecord
---@return string? reason
function M.propose(state, player, new)
  local reason, old, at = M.proposing_obstacle(state, player, new)
  if reason then
    return reason
  end
  if old then
    M.refund(state, old)
    table.remove(state.trades, at)
  end
  local take_money, take_amount = M.set_aside(new)
  player.money = player.money - take_money
  player.materials[new.material] = player.materials[new.material] - take_amount
  state.trades[#state.trades + 1] = new
  event(
    "proposed",
    { seat = player.name, kind = new.kind, material = new.material, amount = new.amount, price = new.price }
  )
end

--- A trade as it is proposed now.
---@param state State
---@param player PlayerRecord
---@param kind "offer"|"demand"
---@param material Material
---@param amount integer
---@param price integer
---@return TradeRecord
function M.new(state, player, kind, material, amount, price)
  local round, owner = state.round, player.name
  return { owner = owner, kind = kind, material = material, amount = amount, price = price, round = round }
end

---@param kind "offer"|"demand"
---@return fun(state: State, player: PlayerRecord, material: Material, amount: integer, price: integer): string?
local function proposing(kind)
  return function(state, player, material, amount, price)
    return M.propose(state, player, M.new(state, player, kind, material, amount, price))
  end
end

M.offer = proposing("offer")
M.demand = proposing("demand")

--- Why an amount of a trade can't go from the seller to the buyer, or nil when it can; then its price.
---@param trade TradeRecord
---@param amount integer
---@param seller PlayerRecord
---@param buyer PlayerRecord
---@return string? reason
---@return integer? price
function M.settling_obstacle(trade, amount, seller, buyer)
  local material = trade.material
  local price = players.total_price(amount, trade.price)
  if trade.kind == "offer" and (not price or price > buyer.money) then
    return "not enough money"
  elseif trade.kind == "demand" and amount > seller.materials[material] then
    return "not enough " .. material
  elseif not players.has_room(seller.money, price) or not players.has_room(buyer.materials[material], amount) then
    return "nobody can hold that much"
  end
  return nil, price
end

--- Moves an amount of a trade from the seller to the buyer, and its price the other way. What the trade's owner gives was set aside before.
---@param state State
---@param trade TradeRecord
---@param at integer
---@param amount integer
---@param seller PlayerRecord
---@param buyer PlayerRecord
---@return string? reason
function M.settle(state, trade, at, amount, seller, buyer)
  local reason, price = M.settling_obstacle(trade, amount, seller, buyer)
  if reason then
    return reason
  end
  local material = trade.material
  if trade.kind == "offer" then
    buyer.money = buyer.money - price
  else
    seller.materials[material] = seller.materials[material] - amount
  end
  seller.money = seller.money + price
  buyer.materials[material] = buyer.materials[material] + amount
  trade.amount = trade.amount - amount
  if trade.amount == 0 then
    table.remove(state.trades, at)
  end
  event(
    "traded",
    { kind = trade.kind, seller = seller.name, buyer = buyer.name, material = material, amount = amount, money = price }
  )
end

--- Why a trade can't be taken up; else nil, the trade and its place.
---@param state State
---@param player PlayerRecord
---@param kind "offer"|"demand"
---@param wanted { owner: string, material: Material }
---@param amount integer
---@return string? reason
---@return TradeRecord? trade
---@return integer? position
function M.take_up(state, player, kind, wanted, amount)
  local trade, at = find(state, wanted.owner, wanted.material)
  if not trade or trade.kind ~= kind then
    return ("there is no such %s"):format(kind)
  elseif trade.owner == player.name then
    return "nobody trades with oneself"
  elseif amount > trade.amount then
    return ("no more than %d is left of it"):format(trade.amount)
  end
  return nil, trade, at
end

---@param state State
---@param player PlayerRecord
---@param wanted { owner: string, material: Material }
---@param amount integer
---@return string? reason
function M.buy(state, player, wanted, amount)
  local reason, trade, at = M.take_up(state, player, "offer", wanted, amount)
  return reason or M.settle(state, trade, at, amount, players.find(state, trade.owner), player)
end

---@param state State
---@param player PlayerRecord
---@param wanted { owner: string, material: Material }
---@param amount integer
---@return string? reason
function M.sell(state, player, wanted, amount)
  local reason, trade, at = M.take_up(state, player, "demand", wanted, amount)
  return reason or M.settle(state, trade, at, amount, player, players.find(state, trade.owner))
end

--- What the active player proposed in an earlier round comes to its end.
---@param state State
---@param turn Turn
function M.expire(state, turn)
  local standing = {}
  for _, trade in ipairs(state.trades) do
    if trade.owner == turn.seat and trade.round < state.round then
      M.refund(state, trade)
    else
      standing[#standing + 1] = trade
    end
  end
  state.trades = standing
end

return M
