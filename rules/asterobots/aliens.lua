--- The aliens' market: they sell and buy as much as one likes, at prices that change only between turns.

local materials = require("materials")
local players = require("players")
local veins = require("veins")

local M = {}

--- Prices follow from what all living players hold; what is set aside for trades doesn't count.
---@param state State
function M.set_prices(state)
  local total, amounts = 0, {}
  local living = veins.owners(state)
  for _, material in ipairs(materials.NAMES) do
    local amount = 0
    for _, player in ipairs(state.players) do
      if living[player.name] then
        amount = players.add(amount, player.materials[material])
      end
    end
    amounts[material] = amount
    total = players.add(total, amount)
  end
  for _, material in ipairs(materials.NAMES) do
    local buy = constants.alien.buying_price(total, amounts[material])
    local rate = state.market[material]
    rate.buy = buy
    rate.sell = constants.alien.selling_price(buy)
  end
end

--- The market before anybody holds anything.
---@param state State
function M.open(state)
  state.market = {}
  for _, material in ipairs(materials.NAMES) do
    state.market[material] = {}
  end
  M.set_prices(state)
end

--- Why a player can't buy so much, or nil when it can; then what it costs.
---@param state State
---@param player PlayerRecord
---@param material Material
---@param amount integer
---@return string? reason
---@return integer? price
function M.buying_obstacle(state, player, material, amount)
  local price = players.total_price(amount, state.market[material].buy)
  if not price or price > player.money then
    return "not enough money"
  elseif not players.has_room(player.materials[material], amount) then
    return "nobody can hold that much"
  end
  return nil, price
end

---@param state State
---@param player PlayerRecord
---@param material Material
---@param amount integer
---@return string? reason
function M.buy(state, player, material, amount)
  local reason, price = M.buying_obstacle(state, player, material, amount)
  if reason then
    return reason
  end
  player.money = player.money - price
  player.materials[material] = player.materials[material] + amount
  event("bought", { seat = player.name, material = material, amount = amount, money = price })
end

--- Why a player can't sell so much, or nil when it can; then what it brings.
---@param state State
---@param player PlayerRecord
---@param material Material
---@param amount integer
---@return string? reason
---@return integer? price
function M.selling_obstacle(state, player, material, amount)
  local price = players.total_price(amount, state.market[material].sell)
  if amount > player.materials[material] then
    return "not enough " .. material
  elseif not price or not players.has_room(player.money, price) then
    return "nobody can hold that much money"
  end
  return nil, price
end

---@param state State
---@param player PlayerRecord
---@param material Material
---@param amount integer
---@return string? reason
function M.sell(state, player, material, amount)
  local reason, price = M.selling_obstacle(state, player, material, amount)
  if reason then
    return reason
  end
  player.materials[material] = player.materials[material] - amount
  player.money = player.money + price
  event("sold", { seat = player.name, material = material, amount = amount, money = price })
end

return M
