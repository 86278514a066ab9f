--- The second sample program of the original manual, line for line: it sends most robots of a full vein to the nearest vein that isn't its own, upgrades
--- robots when it can pay, and trades a little.

local MATERIALS = { "gas", "stone", "metal" }

---@param view View
---@return Point
function select_vein(view)
  save({ x = 0, y = 0 })
  local selected, best = view.veins[1], math.mininteger
  for _, vein in ipairs(view.veins) do
    local score = vein.owner and math.mininteger or vein.robots
    if score > best then
      selected, best = vein, score
    end
  end
  return selected
end

--- Whether one vein comes before another as a goal for robots of `from`: foreign veins by distance, then those of the same owner, `from` itself last.
---@param view View
---@param from Vein
---@return fun(one: Vein, other: Vein): boolean
local function by_distance(view, from)
  local function distance(vein)
    return view.field:distance(from.x, from.y, vein.x, vein.y)
  end
  return function(one, other)
    if one == from then
      return false
    elseif other == from then
      return true
    elseif one.owner == from.owner then
      return false
    elseif other.owner == from.owner then
      return true
    end
    return distance(one) < distance(other)
  end
end

---@param view View
---@param mine Vein[]
---@param commands Command[]
local function launch_robots(view, mine, commands)
  local goals = table.move(view.veins, 1, #view.veins, 1, {})
  for _, vein in ipairs(mine) do
    table.sort(goals, by_distance(view, vein))
    if vein.robots > 100 then
      commands[#commands + 1] = launch(vein.robots - 10, vein, goals[1])
    end
  end
end

---@param view View
---@param mine Vein[]
---@param me Player
---@param commands Command[]
local function upgrade_veins(view, mine, me, commands)
  for _, vein in ipairs(mine) do
    local costs = view.settings.upgrade_robot[vein.robot_rank]
    local affordable = costs ~= nil
    for _, material in ipairs(MATERIALS) do
      affordable = affordable and costs[material] <= me.materials[material]
    end
    if affordable then
      commands[#commands + 1] = upgrade_robot(vein)
      break
    end
  end
end

---@param view View
---@param material Material
---@return boolean
local function is_offered(view, material)
  for _, trade in ipairs(view.trades) do
    if trade.kind == "offer" and trade.material == material then
      return true
    end
  end
  return false
end

---@param view View
---@param me Player
---@param commands Command[]
local function trade(view, me, commands)
  for _, material in ipairs(MATERIALS) do
    local amount, rate = me.materials[material], view.market[material]
    if amount > 1000 then
      commands[#commands + 1] = sell_to_alien(material, amount - 250)
      commands[#commands + 1] = offer(material, amount - 250, rate.sell * 2)
    end
    -- Where somebody offers it, the original works out how much to buy, and then doesn't.
    if amount < 100 and not is_offered(view, material) then
      commands[#commands + 1] = buy_from_alien(material, math.min(100, me.money // rate.buy))
    end
  end
end

---@param view View
---@return Command[]
function select_actions(view)
  local commands, mine, me = {}, {}, nil
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      mine[#mine + 1] = vein
    end
  end
  for _, player in ipairs(view.players) do
    if player.name == view.me then
      me = player
    end
  end
  launch_robots(view, mine, commands)
  upgrade_veins(view, mine, me, commands)
  trade(view, me, commands)
  return commands
end
