--- Lives by trade: for the next upgrade it buys what it lacks at the lowest price, sells the rest at the highest, and proposes trades to the
--- others halfway between the aliens' prices. It takes near veins when a vein of its own can spare the robots.

local MATERIALS = { "gas", "stone", "metal" }

-- Robots that stay in each vein, so that it isn't easy prey, and robots sent in addition to what is needed.
local HOME, MORE = 15, 5
-- The most turns a squad may travel: robots far from home guard nothing.
local REACH = 8

---@param view View
---@return Point
function select_vein(view)
  local selected, best = view.veins[1], math.mininteger
  for _, vein in ipairs(view.veins) do
    local score = vein.robots + 5 * (vein.robot_initial + vein.material_initial)
    if not vein.owner and score > best then
      selected, best = vein, score
    end
  end
  return selected
end

--- Each vein takes the nearest one that nobody goes to and that it can spare the robots for, unless somebody comes to itself.
---@param view View
---@param mine Vein[]
---@param commands Command[]
local function expand(view, mine, commands)
  local taken = {}
  for _, squad in ipairs(view.squads) do
    taken[("%d/%d"):format(squad.goal.x, squad.goal.y)] = true
  end
  for _, from in ipairs(mine) do
    local goal, robots, least = nil, 0, REACH + 1
    for _, vein in ipairs(view.veins) do
      local turns = -(-view.field:distance(from.x, from.y, vein.x, vein.y) // view.settings.speed)
      local need = vein.robots + MORE + (vein.owner and turns * vein.robot_productivity or 0)
      if vein.owner ~= view.me and not taken[vein.name] and turns < least and need <= from.robots - HOME then
        goal, robots, least = vein, need, turns
      end
    end
    if goal and not taken[from.name] then
      taken[goal.name] = true
      commands[#commands + 1] = launch(robots, from, goal)
    end
  end
end

--- The trades of others that are better than the aliens' price.
---@param view View
---@param kind "offer"|"demand"
---@param material Material
---@return Trade[]
local function good_trades(view, kind, material)
  local good, rate = {}, view.market[material]
  for _, trade in ipairs(view.trades) do
    local better = kind == "offer" and trade.price < rate.buy or kind == "demand" and trade.price > rate.sell
    if trade.kind == kind and trade.material == material and trade.owner ~= view.me and better then
      good[#good + 1] = trade
    end
  end
  return good
end

--- Gives a command, unless its amount is nothing.
---@param commands Command[]
---@param command Command
local function give(commands, command)
  if command[3] > 0 then
    commands[#commands + 1] = command
  end
end

--- Buys from good offers, the rest from the aliens, or asks the others if the money isn't enough for that.
---@param view View
---@param material Material
---@param amount integer
---@param money integer
---@param commands Command[]
---@return integer money that is left
local function buy(view, material, amount, money, commands)
  local rate = view.market[material]
  for _, trade in ipairs(good_trades(view, "offer", material)) do
    local part = math.min(amount, trade.amount, money // trade.price)
    give(commands, buy_from_offer(trade, part))
    amount, money = amount - part, money - part * trade.price
  end
  local is_enough = amount * rate.buy <= money
  local price = is_enough and rate.buy or math.max(1, (rate.buy + rate.sell) // 2)
  amount = is_enough and amount or math.min(amount, money // price)
  give(commands, is_enough and buy_from_alien(material, amount) or demand(material, amount, price))
  return money - amount * price
end

--- Sells to good demands, half of the rest to the aliens, and offers the other half.
---@param view View
---@param material Material
---@param amount integer
---@param commands Command[]
---@return integer money it brings at once
local function sell(view, material, amount, commands)
  local rate, money = view.market[material], 0
  for _, trade in ipairs(good_trades(view, "demand", material)) do
    local part = math.min(amount, trade.amount)
    give(commands, sell_to_demand(trade, part))
    amount, money = amount - part, money + part * trade.price
  end
  give(commands, sell_to_alien(material, amount // 2))
  give(commands, offer(material, amount - amount // 2, math.max(1, (rate.buy + rate.sell) // 2)))
  return money + amount // 2 * rate.sell
end

--- Turns surplus into what an upgrade lacks, and upgrades if that was enough.
---@param view View
---@param vein Vein
---@param me Player
---@param commands Command[]
local function trade_for_upgrade(view, vein, me, commands)
  local costs, money, lacks = view.settings.upgrade_robot[vein.robot_rank], me.money, false
  for _, material in ipairs(MATERIALS) do
    money = money + sell(view, material, math.max(0, me.materials[material] - costs[material]), commands)
    lacks = lacks or me.materials[material] < costs[material]
  end
  for _, material in ipairs(MATERIALS) do
    money = buy(view, material, math.max(0, costs[material] - me.materials[material]), money, commands)
  end
  if not lacks then
    commands[#commands + 1] = upgrade_robot(vein)
  end
end

---@param view View
---@return Command[]
function select_actions(view)
  local commands, mine, best = {}, {}, nil
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      mine[#mine + 1] = vein
      local better = not best or vein.robot_productivity > best.robot_productivity
      best = better and view.settings.upgrade_robot[vein.robot_rank] and vein or best
    end
  end
  for _, player in ipairs(view.players) do
    if player.name == view.me and best then
      trade_for_upgrade(view, best, player, commands)
    end
  end
  expand(view, mine, commands)
  return commands
end
