--- Gives random orders that make sense where it is: it knows the rules and has no plan.

local ACTIONS = 3

--- Everything it could order in a system, with the place and the energy it would then expect.
---@param me string
---@param here System
---@param energy integer
---@return { order: Order, to: string?, paid: integer }[]
local function choices(me, here, energy)
  local list = {}
  local function add(order, paid, to)
    list[#list + 1] = { order = order, paid = paid, to = to }
  end
  for _, wormhole in ipairs(here.wormholes) do
    if wormhole.to and wormhole.cost <= energy then
      add(move(wormhole.to), wormhole.cost, wormhole.to)
    end
  end
  if here.owner == me then
    local paid = math.random(0, energy)
    add(refuel(), 0)
    add(fortify(paid), paid)
  else
    local paid = math.random(0, math.min(energy, here.cost))
    add(capture(paid), paid)
    add(continue_capture(), 0)
  end
  local wormhole = here.wormholes[math.random(#here.wormholes)]
  if wormhole.to then
    local paid = math.random(0, energy)
    add(shoot({ wormhole.to }, paid), paid)
  end
  add(set_scan(math.random(0, 1)), 0)
  return list
end

---@param view View
---@return Order[]
function turn(view)
  local seen = {}
  for _, system in ipairs(view.systems) do
    seen[system.name] = system
  end
  local here, energy, orders = seen[view.here], view.energy, {}
  for action = 1, ACTIONS do
    local options = choices(view.me, here, energy)
    local choice = options[math.random(#options)]
    orders[action] = choice.order
    here = choice.to and seen[choice.to] or here
    energy = energy - choice.paid
  end
  return orders
end
