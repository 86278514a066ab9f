--- Gives random commands that make sense: it knows the rules and has no plan.

local MATERIALS = { "gas", "stone", "metal" }
local COMMANDS = 3

---@generic T
---@param list T[]
---@return T
local function any(list)
  return list[math.random(#list)]
end

---@param view View
---@return Point
function select_vein(view)
  local free = {}
  for _, vein in ipairs(view.veins) do
    if not vein.owner then
      free[#free + 1] = vein
    end
  end
  return any(free)
end

---@param view View
---@param name string
---@return Player
local function player_called(view, name)
  for _, player in ipairs(view.players) do
    if player.name == name then
      return player
    end
  end
end

--- Everything it could command, one of each kind.
---@param view View
---@param me Player
---@param mine Vein[]
---@return Command[]
local function choices(view, me, mine)
  local vein, goal, material = any(mine), any(view.veins), any(MATERIALS)
  local list = { upgrade_material(vein), upgrade_robot(vein) }
  local amount, rate = me.materials[material], view.market[material]
  if vein.robots > 0 then
    list[#list + 1] = launch(math.random(vein.robots), vein, goal)
    local path = view.field:path(vein.x, vein.y, goal.x, goal.y)
    list[#list + 1] = launch_with_path(math.random(vein.robots), vein, goal, path)
  end
  if amount > 0 then
    list[#list + 1] = sell_to_alien(material, math.random(amount))
    list[#list + 1] = offer(material, math.random(amount), rate.sell + 1)
  end
  if me.money >= rate.buy then
    list[#list + 1] = buy_from_alien(material, math.random(me.money // rate.buy))
    list[#list + 1] = demand(material, math.random(me.money // rate.buy), rate.buy)
  end
  if #view.trades > 0 then
    local trade = any(view.trades)
    local take_up = trade.kind == "offer" and buy_from_offer or sell_to_demand
    list[#list + 1] = take_up(trade, math.random(trade.amount))
  end
  return list
end

---@param view View
---@return Command[]
function select_actions(view)
  local mine, commands = {}, {}
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      mine[#mine + 1] = vein
    end
  end
  local me = player_called(view, view.me)
  for i = 1, COMMANDS do
    commands[i] = any(choices(view, me, mine))
  end
  return commands
end
