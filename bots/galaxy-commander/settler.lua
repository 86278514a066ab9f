--- Takes whatever system is cheapest to reach and to capture, refuels on the way, and remembers all it has seen.

local ACTIONS = 3
local HOP_WORTH = 2 -- energy it would give to save an action
local LOOK_WORTH = 4 -- what a look at a system is taken to cost, as if it were a capture
local STALE_TURNS = 12 -- own systems not seen for so long are looked at again
local REFUEL_FROM = 4 -- smaller stores aren't worth an action

local known = {} -- every system ever seen, by name
local attempt -- the running capture: { at = name, paid = energy and actions so far }

--- Remembers what the probe shows. Destinations seen once stay known, for a system's wormholes always
--- come in the same order.
---@param view View
local function remember(view)
  for _, system in ipairs(view.systems) do
    local old = known[system.name]
    local wormholes = {}
    for slot, wormhole in ipairs(system.wormholes) do
      wormholes[slot] = not wormhole.to and old and old.wormholes[slot] or wormhole
    end
    known[system.name] = {
      name = system.name,
      owner = system.owner,
      generators = system.generators,
      max_generators = system.max_generators,
      store = system.store,
      cost = system.cost,
      wormholes = wormholes,
      seen = view.turn,
    }
  end
end

--- What a system stores by now, if nobody has been there since it was seen.
local function store_now(system, now)
  return math.min(system.store + ACTIONS * (now - system.seen), system.generators)
end

local function has_unknown_exit(system)
  for _, wormhole in ipairs(system.wormholes) do
    if not wormhole.to or not known[wormhole.to] then
      return true
    end
  end
  return false
end

--- What it costs to be done with a system once there; nil when there is nothing to do.
local function errand(system, view)
  if system.owner ~= view.me then
    return system.cost - math.min(store_now(system, view.turn), system.cost) // 2
  end
  if has_unknown_exit(system) or view.turn - system.seen >= STALE_TURNS then
    return LOOK_WORTH
  end
end

--- The first step towards the best system to go to: places are visited in the order of what the path to them costs, up to
--- the best sum so far.
---@return string? next the system to go to next; nil to stay
local function choose_way(from, view)
  local best, best_step = math.huge, nil
  local rings, reached = { [0] = { { name = from } } }, {}
  local distance, last = 0, 0
  while distance <= last and distance < best do
    for _, spot in ipairs(rings[distance] or {}) do
      local system = known[spot.name]
      if system and not reached[spot.name] then
        reached[spot.name] = true
        local cost = errand(system, view)
        if cost and spot.step and distance + cost < best then
          best, best_step = distance + cost, spot.step
        end
        for _, wormhole in ipairs(system.wormholes) do
          if wormhole.to and not reached[wormhole.to] then
            local far = distance + wormhole.cost + HOP_WORTH
            rings[far] = rings[far] or {}
            table.insert(rings[far], { name = wormhole.to, step = spot.step or wormhole.to })
            last = math.max(last, far)
          end
        end
      end
    end
    distance = distance + 1
  end
  return best_step
end

local function cost_of_step(system, to)
  for _, wormhole in ipairs(system.wormholes) do
    if wormhole.to == to then
      return wormhole.cost
    end
  end
end

--- Captures where it is: pays what it can, and waits for the rest.
---@return Order
---@return integer paid
local function take(here, energy, me)
  local order, paid = continue_capture(), 0
  if attempt and here.cost - 1 > energy then
    attempt.paid = attempt.paid + 1
  else
    paid = math.min(energy, here.cost - 1)
    order, attempt = capture(paid), { at = here.name, paid = paid + 1 }
  end
  if attempt.paid >= here.cost then
    attempt, here.owner = nil, me
    here.generators = here.generators // 2
  end
  return order, paid
end

---@param view View
---@return Order[]
function turn(view)
  remember(view)
  local energy, here, orders = view.energy, known[view.here], {}
  if attempt and (attempt.at ~= here.name or here.owner == view.me) then
    attempt = nil
  end
  for action = 1, ACTIONS do
    energy = energy + 1
    here.generators = math.min(here.generators + 1, here.max_generators)
    here.store = here.store < here.generators and here.store + 1 or here.store
    local step = here.owner == view.me and here.store < REFUEL_FROM and choose_way(here.name, view)
    local fare = step and cost_of_step(here, step)
    if here.owner ~= view.me then
      local paid
      orders[action], paid = take(here, energy, view.me)
      energy = energy - paid
    elseif fare and fare < energy then
      orders[action] = move(step)
      energy, here = energy - fare, known[step]
    else
      orders[action] = refuel()
      energy, here.store = energy + here.store, 0
    end
  end
  return orders
end
