--- Takes and refuels whatever it comes by, and hunts the pirates: who sinks them finds their loot in the store there.

local ACTIONS = 3
local HULL, DAMAGE, TRAVEL = 15, 3, 0.25 -- what sinks a ship; what a torpedo does, and pays on its way
local BOOTY = 12 -- loot that is worth a torpedo
local LEAST_REFUEL = 4
local HOME_WORTH = 8 -- a system of its own is so much less worth going to

-- What it expects of the systems it sees, by name; the view itself can't be changed.
local owner, store, system_of

--- The way to a system that is seen, by the fewest wormholes.
---@return string[] path
---@return integer travel what its wormholes may cost, if they get dearer
local function way_to(from, target)
  local via, fare, ring = {}, { [from] = 0 }, { from }
  while not fare[target] do
    local further = {}
    for _, name in ipairs(ring) do
      for _, wormhole in ipairs(system_of[name].wormholes) do
        local to = wormhole.to
        if to and not fare[to] then
          via[to], fare[to], further[#further + 1] = name, fare[name] + wormhole.cost + ACTIONS, to
        end
      end
    end
    ring = further
  end
  local path, name = {}, target
  while name ~= from do
    table.insert(path, 1, name)
    name = via[name]
  end
  return path, fare[target]
end

--- The neighbour that is worth most, and what it costs to go there.
local function best_neighbour(here, energy, me)
  local best, step, fare = -math.huge, nil, 0
  for _, wormhole in ipairs(here.wormholes) do
    local to = wormhole.to
    if to and to ~= here.name and wormhole.cost < energy then
      local spent = wormhole.cost + (owner[to] == me and HOME_WORTH or system_of[to].cost)
      local worth = store[to] - spent + math.random()
      if worth > best then
        best, step, fare = worth, to, wormhole.cost
      end
    end
  end
  return step, fare
end

--- A torpedo that sinks a rich ship in sight; nil when there is none, or it costs too much.
---@param view View
---@return Order? shot
---@return integer? charge
local function aim(view)
  for _, system in ipairs(view.systems) do
    if system.hops > 0 and (system.pirates or 0) >= BOOTY then
      local path, travel = way_to(view.here, system.name)
      local charge = math.ceil(HULL / DAMAGE + travel * TRAVEL)
      if charge <= view.energy then
        store[system.name] = system.store + system.pirates
        return shoot(path, charge), charge
      end
    end
  end
end

---@param view View
---@return Order[]
function turn(view)
  owner, store, system_of = {}, {}, {}
  for _, system in ipairs(view.systems) do
    owner[system.name], store[system.name], system_of[system.name] = system.owner, system.store, system
  end
  local here, energy, orders = view.systems[1], view.energy, {}
  local shot, charge = aim(view)
  for action = 1, ACTIONS do
    energy = energy + 1
    local name = here.name
    local price = owner[name] ~= view.me and here.cost - 1
    local step, fare = best_neighbour(here, energy, view.me)
    if shot and action == 1 then
      orders[action], energy = shot, energy - charge
    elseif price and price <= energy then
      orders[action], energy, owner[name] = capture(price), energy - price, view.me
    elseif not price and store[name] + action >= LEAST_REFUEL then
      orders[action], energy, store[name] = refuel(), energy + store[name], -action
    elseif step then
      orders[action], energy, here = move(step), energy - fare, system_of[step]
    else
      orders[action] = no_action()
    end
  end
  return orders
end
