--- What a person can choose to trade, with the aliens and with the others.

local command_choices = require("command_choices")
local materials = require("materials")
local obstacles = require("obstacles")
local trades = require("trades")

--- Of each action a function for every step, and `done` for when all are chosen.
---@type table<string, table<string, Step>>
local M = {}

--- All materials of which one piece could be had, or given.
---@param obstacle fun(at: Choosing, material: Material): string?
---@param note fun(at: Choosing, material: Material): string
---@return Step
local function any_material(obstacle, note)
  return function(at)
    local found = {}
    for i, material in ipairs(materials.NAMES) do
      found[i] = { value = material, text = material, note = note(at, material) }
    end
    return choices.possible(found, function(material)
      return obstacle(at, material)
    end, "there are no materials")
  end
end

--- As many as the money is enough for.
---@param money integer
---@param price integer
---@return integer?
local function affordable(money, price)
  return price > 0 and money // price or nil
end

---@param at Choosing
---@return Choices
local function one_trade(at)
  return command_choices.command(at, at.chosen.material, at.chosen.amount)
end

M.buy_from_alien = {
  material = any_material(function(at, material)
    return obstacles.buy_from_alien(at.state, at.player, material, 1)
  end, function(at, material)
    return ("%d J each"):format(at.state.market[material].buy)
  end),
  amount = function(at)
    return { least = 1, most = affordable(at.player.money, at.state.market[at.chosen.material].buy) }
  end,
  done = one_trade,
}

M.sell_to_alien = {
  material = any_material(function(at, material)
    return obstacles.sell_to_alien(at.state, at.player, material, 1)
  end, function(at, material)
    return ("%d J each"):format(at.state.market[material].sell)
  end),
  amount = function(at)
    return { least = 1, most = at.player.materials[at.chosen.material] }
  end,
  done = one_trade,
}

--- The trades of others that can be taken up.
---@param kind "offer"|"demand"
---@param name string
---@return Step
local function open_trades(kind, name)
  return function(at)
    local found = {}
    for _, trade in ipairs(at.state.trades) do
      if trade.kind == kind and trade.owner ~= at.player.name then
        local value, note = { owner = trade.owner, material = trade.material }, "%d %s at %d J each"
        found[#found + 1] = {
          value = value,
          thing = ("%s, %s"):format(trade.owner, trade.material),
          note = note:format(trade.amount, trade.material, trade.price),
        }
      end
    end
    return choices.possible(found, function(value)
      return obstacles[name](at.state, at.player, value, 1)
    end, ("there is no such %s"):format(kind))
  end
end

M.buy_from_offer = {
  offer = open_trades("offer", "buy_from_offer"),
  amount = function(at)
    local _, trade = trades.take_up(at.state, at.player, "offer", at.chosen.offer, 1)
    local most = trade and affordable(at.player.money, trade.price) or math.maxinteger
    return { least = 1, most = trade and math.min(trade.amount, most) }
  end,
  done = function(at)
    return command_choices.command(at, at.chosen.offer, at.chosen.amount)
  end,
}

M.sell_to_demand = {
  demand = open_trades("demand", "sell_to_demand"),
  amount = function(at)
    local _, trade = trades.take_up(at.state, at.player, "demand", at.chosen.demand, 1)
    return { least = 1, most = trade and math.min(trade.amount, at.player.materials[trade.material]) }
  end,
  done = function(at)
    return command_choices.command(at, at.chosen.demand, at.chosen.amount)
  end,
}

for _, name in ipairs({ "offer", "demand" }) do
  M[name] = {
    material = any_material(function(at, material)
      return obstacles[name](at.state, at.player, material, 1, 1)
    end, function(at, material)
      return ("you have %d"):format(at.player.materials[material])
    end),
    amount = function(at)
      local held = at.player.materials[at.chosen.material]
      return { least = 1, likely = name == "offer" and held > 0 and held or nil }
    end,
    price = function(at)
      return { least = 1, likely = at.state.market[at.chosen.material].buy }
    end,
    done = function(at)
      return command_choices.command(at, at.chosen.material, at.chosen.amount, at.chosen.price)
    end,
  }
end

return M
