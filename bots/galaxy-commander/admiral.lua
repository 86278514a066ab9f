--- Saves energy while captures wouldn't last, captures all it can at the end, and drains an opponent whose next steps it predicts.
--- Each turn it looks a few actions ahead through everything it remembers of the galaxy, and follows the plan that is
--- worth most. Worth is counted in systems owned at the end of the match.

local ACTIONS = 3
local DEPTH = 5 -- actions it looks ahead
local MOST_PLANS = 20000 -- places in plans it looks at in one turn
local PATIENCE = 0.95 -- a capture one action later is worth so much of the same capture now
local FOOTHOLD = 0.8 -- what a captured system is worth for its energy, even if it is lost again
local LASTING = 3 -- what it is worth if it lasts: one more here, one less there
local LOSS_SHARE = 0.5 -- how much of the losses seen so far a new capture is thought to suffer
local LOSS_PRIOR = 20 -- system-turns of experience assumed at the start
local ENERGY_WORTH, SPARE_WORTH = 0.15, 0.01 -- of a unit of energy that can still be spent, and of one beyond
local HOARD, HOARD_UNDER_FIRE = 300, 60 -- energy worth saving; less when torpedoes have come
local SPARE = 100 -- energy worth keeping beyond that
local SPENT_PER_ACTION = 5 -- what a storm uses up
local OUTLOOK_SHARE = 0.8 -- how much the outlook from the last place of a plan counts
local HOP_WORTH = 0.3 -- of an action spent on the way
local UNSEEN_WORTH, UNKNOWN_EXIT_WORTH = 1.5, 1 -- outlook of a system never seen, and of a wormhole with an unknown end
local STALE_WORTH, MOST_STALE_WORTH = 0.04, 0.8 -- outlook of an own system, for each turn it wasn't seen
local LEAST_REFUEL = 3
local LONGEST_CAPTURE = 4 -- actions it would spend on one
local STORM_TURNS, STORM_SCAN = 20, 1 -- when it begins to pay for a wider probe
local LAST_SCAN_TURNS, SCAN_FROM = 4, 60 -- not so late, and not with less energy
local TORPEDO_FACTOR, TORPEDO_TRAVEL = 3, 0.25
local LEAST_LOSS = 6 -- a torpedo must drain so much
local DRAIN_WORTH, DEEP_DRAIN_WORTH, DEEP = 0.05, 0.1, 30 -- of a unit drained, and of the last units the opponent has
local DRAIN_ACTIONS, DRAIN_BASE = 60, 0.05 -- draining counts most near the end, by this time scale
local CAMP_TURNS = 3 -- an opponent in the same place for so long is expected to stay
local CAMP_INCOME, ROVING_INCOME, ROVING_MOST = 6, 3, 80 -- energy the opponent is thought to gain in a turn
local DRAINED_FROM = 20 -- who should have so much and has less than half was hit
local FORGET = 0.95 -- of the experience with predictions, each turn

local ME, OPPONENT, NOBODY = 1, 2, 0

-- The galaxy as remembered, by a number for each system.
local number_of, name_of, owner, generators, max_generators, store, cost, exits, seen =
  {}, {}, {}, {}, {}, {}, {}, {}, {}

local now = 0 -- this turn
---@type { at: integer, paid: integer }?
local attempt -- the running capture: { at = number, paid = so far }
local losses, exposure = 0, 0 -- own systems found lost, and the system-turns in which that could happen
local foe =
  { owns = false, at = nil, last = nil, seen = 0, since = 0, energy = 20, right = 2, guesses = 3, course = nil }
---@type number?, integer?
local least_expected, under_fire -- energy it should have at least; the turn in which it was found drained

local function number(name)
  local n = number_of[name]
  if not n then
    n = #name_of + 1
    number_of[name], name_of[n], exits[n], seen[n] = n, name, {}, 0
  end
  return n
end

--- Time passes for what isn't seen: generators and stores grow.
local function grow()
  for n = 1, #name_of do
    if seen[n] > 0 then
      generators[n] = math.min(generators[n] + ACTIONS, max_generators[n])
      if store[n] < generators[n] then
        store[n] = math.min(store[n] + ACTIONS, generators[n])
      end
    end
  end
end

--- A destination seen once stays known, for a system's wormholes always come in the same order.
local function remember_exits(n, wormholes)
  local known = exits[n]
  for slot, wormhole in ipairs(wormholes) do
    if wormhole.to then
      known[slot] = known[slot] or {}
      known[slot].to, known[slot].cost = number(wormhole.to), wormhole.cost
    elseif not known[slot] then
      known[slot] = false
    end
  end
end

---@param view View
local function remember(view)
  grow()
  foe.at = nil
  for _, system in ipairs(view.systems) do
    local n = number(system.name)
    local holder = system.owner == view.me and ME or system.owner and OPPONENT or NOBODY
    if owner[n] == ME then
      exposure = exposure + now - seen[n]
      losses = losses + (holder == OPPONENT and 1 or 0)
    end
    foe.owns = foe.owns or holder == OPPONENT
    owner[n], generators[n], max_generators[n] = holder, system.generators, system.max_generators
    store[n], cost[n], seen[n] = system.store, system.cost, now
    remember_exits(n, system.wormholes)
    for _, agent in ipairs(system.agents) do
      if agent == view.opponent then
        foe.at = n
      end
    end
  end
end

--- Learns from where the opponent is now: was it predicted, and does it stay or move about?
local function watch_foe()
  if foe.course then
    foe.guesses = foe.guesses * FORGET + 1
    foe.right = foe.right * FORGET + (foe.at == foe.course[ACTIONS] and 1 or 0)
  end
  if not foe.at then
    return
  end
  if foe.at == foe.last then
    foe.energy = foe.energy + CAMP_INCOME * (now - foe.seen)
  else
    foe.energy = math.min(foe.energy + ROVING_INCOME * (now - foe.seen), ROVING_MOST)
    foe.since = now
  end
  foe.last, foe.seen = foe.at, now
end

--- The exit that looks best to an opponent who settles wherever it is cheap.
local function likely_exit(from)
  local best, to = math.huge, from
  for _, exit in ipairs(exits[from]) do
    if exit and seen[exit.to] > 0 then
      local n = exit.to
      local price = exit.cost + cost[n] - math.min(store[n], cost[n]) // 2
      if owner[n] ~= OPPONENT and price < best then
        best, to = price, n
      end
    end
  end
  return to
end

--- Where the opponent will be after each of the coming actions; nil when it isn't seen.
local function foresee()
  if not foe.at then
    return nil
  end
  local at, energy, course = foe.at, foe.energy, {}
  local owned, filled = owner[at] == OPPONENT, store[at] > LEAST_REFUEL
  local camps = now - foe.since >= CAMP_TURNS
  for action = 1, ACTIONS do
    energy = energy + 1
    if not owned then
      owned = energy >= cost[at] - 1
      energy = owned and energy - cost[at] + 1 or energy
    elseif filled then
      filled = false
    elseif not camps then
      at = likely_exit(at)
      owned, filled = owner[at] == OPPONENT, store[at] > LEAST_REFUEL
    end
    course[action] = at
  end
  return course
end

-- What the search knows about this turn.
---@type integer, integer, number, number, number, number
local left, depth, worth_saving, worth_keeping, capture_worth, drain_scale
local energy_price = 0
local outlook, onward, aims = {}, {}, {} -- the outlook from each place, and without what can be done there itself
-- Orders by action: the name, and what goes with it.
local plan, amount, best_plan, best_amount, best_worth = {}, {}, {}, {}, 0
---@type integer, boolean
local looked, has_shot

local function energy_worth(energy)
  if energy <= worth_saving then
    return energy * ENERGY_WORTH
  end
  return worth_saving * ENERGY_WORTH + (math.min(energy, worth_keeping) - worth_saving) * SPARE_WORTH
end

local function drain_worth(energy)
  local deep = math.min(energy, DEEP)
  local roving = math.min(energy, ROVING_MOST) - deep
  local hoard = energy - deep - roving
  return (deep * DEEP_DRAIN_WORTH + roving * DRAIN_WORTH) * drain_scale + hoard * DEEP_DRAIN_WORTH
end

--- What there is to gain in each system, then from each system by going to the best of the others.
local function look_out()
  local price = energy_price
  for n = 1, #name_of do
    if seen[n] == 0 then
      outlook[n] = UNSEEN_WORTH
    elseif owner[n] == ME then
      local stale = math.min(MOST_STALE_WORTH, STALE_WORTH * (now - seen[n]))
      outlook[n] = math.max(stale, price * store[n] - HOP_WORTH, 0)
    else
      outlook[n] = math.max(HOP_WORTH, capture_worth + price * (math.min(store[n], generators[n]) // 2 - cost[n]))
    end
  end
  for _ = 1, DEPTH do
    for n = 1, #name_of do
      local best = 0
      for _, exit in ipairs(exits[n]) do
        local gain = exit and outlook[exit.to] - HOP_WORTH - exit.cost * price or UNKNOWN_EXIT_WORTH
        best = gain > best and gain or best
      end
      onward[n] = best
      outlook[n] = best > outlook[n] and best or outlook[n]
    end
  end
end

--- The cheapest known path for a torpedo, up to the depth of a plan; false when there is none.
local function find_path(from, target)
  local travel, via, ring = { [from] = 0 }, {}, { from }
  for _ = 1, DEPTH do
    local further = {}
    for _, n in ipairs(ring) do
      for _, exit in ipairs(exits[n]) do
        local sum = exit and travel[n] + exit.cost
        if sum and sum < (travel[exit.to] or math.huge) then
          travel[exit.to], via[exit.to] = sum, n
          further[#further + 1] = exit.to
        end
      end
    end
    ring = further
  end
  if target == from or not travel[target] then
    return false
  end
  local path, n = {}, target
  while n ~= from do
    table.insert(path, 1, name_of[n])
    n = via[n]
  end
  -- Wormholes may drift up before it flies.
  return { path = path, travel = travel[target] + #path }
end

local function aim(from, action)
  local key = from * (ACTIONS + 1) + action
  if aims[key] == nil then
    aims[key] = find_path(from, foe.course[action])
  end
  return aims[key]
end

local function weigh(worth, length)
  if worth > best_worth then
    best_worth = worth
    for action = 1, ACTIONS do
      best_plan[action] = action <= length and plan[action] or "no_action"
      best_amount[action] = amount[action]
    end
  end
end

---@type fun(n: integer, done: integer, energy: number, worth: number, from: integer?)
local search

--- Tries to capture the system, with what energy there is and the actions it takes. Says whether that is possible.
local function try_capture(n, done, energy, worth)
  local price, paid = cost[n], done == 0 and attempt and attempt.paid or 0
  local pay, actions = 0, math.max(1, price - paid)
  if paid == 0 or (actions > 1 and price - 1 <= energy) then
    paid, pay = 0, math.min(energy, price - 1)
    actions = price - pay
  end
  if paid == 0 and actions > LONGEST_CAPTURE then
    return false
  end
  plan[done + 1], amount[done + 1] = paid > 0 and "continue_capture" or "capture", pay
  for action = done + 2, math.min(done + actions, ACTIONS) do
    plan[action] = "continue_capture"
  end
  local finish = done + actions
  local gain = finish <= left and capture_worth * PATIENCE ^ finish or 0
  if finish > depth then
    weigh(worth + gain * (depth - done) / actions + energy_worth(energy - pay + depth - done), depth)
    return true
  end
  local was_owner, was_generators, was_store, was_outlook = owner[n], generators[n], store[n], outlook[n]
  local grown = math.min(was_generators + finish, max_generators[n])
  local filled = math.max(was_store, math.min(was_store + finish, grown))
  -- Growth during the plan is counted from its beginning, so it is taken off here.
  owner[n], generators[n], store[n] = ME, grown // 2 - finish, filled - finish
  outlook[n] = math.max(onward[n], energy_price * filled - HOP_WORTH)
  search(n, finish, energy - pay + actions - 1, worth + gain, nil)
  owner[n], generators[n], store[n], outlook[n] = was_owner, was_generators, was_store, was_outlook
  return true
end

local function try_refuel(n, done, energy, worth)
  local was_store, action = store[n], done + 1
  local filled = math.max(was_store, math.min(was_store + action, generators[n] + action, max_generators[n]))
  if filled >= LEAST_REFUEL then
    local was_outlook = outlook[n]
    plan[action] = "refuel"
    store[n], outlook[n] = -action, onward[n]
    search(n, action, energy + filled, worth, nil)
    store[n], outlook[n] = was_store, was_outlook
  end
end

local function try_shot(n, done, energy, worth)
  local action = done + 1
  local target = aim(n, action)
  if not target then
    return
  end
  local travel = TORPEDO_TRAVEL * target.travel
  local pay = math.min(energy, math.ceil(foe.energy / TORPEDO_FACTOR + travel))
  local loss = math.floor(TORPEDO_FACTOR * (pay - travel))
  if loss >= LEAST_LOSS then
    local gain = drain_worth(foe.energy) - drain_worth(math.max(0, foe.energy - loss))
    plan[action], amount[action] = "shoot", { target.path, pay }
    has_shot = true
    search(n, action, energy - pay, worth + gain * foe.right / foe.guesses, nil)
    has_shot = false
  end
end

--- Goes through the plans that begin with what stands in `plan` already.
---@param n integer where the agent is
---@param done integer actions planned
---@param energy integer
---@param worth number of what is planned
---@param from integer? where it has just come from, without doing anything since
function search(n, done, energy, worth, from)
  looked = looked + 1
  local rest = depth - done
  weigh(worth + energy_worth(energy + rest) + (left > depth and OUTLOOK_SHARE * outlook[n] or 0), done)
  if rest == 0 or looked > MOST_PLANS then
    return
  end
  energy = energy + 1
  local action, too_dear = done + 1, false
  if owner[n] == ME then
    try_refuel(n, done, energy, worth)
  else
    too_dear = not try_capture(n, done, energy, worth)
  end
  if action <= ACTIONS and foe.course and not has_shot then
    try_shot(n, done, energy, worth)
  end
  local drift = done > 0 and 1 or 0
  for _, exit in ipairs(exits[n]) do
    if exit and exit.to ~= from and seen[exit.to] > 0 then
      local price = exit.cost + drift
      if price <= energy then
        plan[action], amount[action] = "move", exit.to
        search(exit.to, action, energy - price, worth, n)
      else
        too_dear = true
      end
    end
  end
  -- Waiting makes sense if something becomes affordable by it.
  if too_dear then
    plan[action] = "no_action"
    search(n, action, energy, worth, from)
  end
end

--- Sets the prices of this turn.
local function appraise(view)
  left = (view.turns - now + 1) * ACTIONS
  depth = math.min(DEPTH, left)
  local hoard = under_fire and now - under_fire < STORM_TURNS and HOARD_UNDER_FIRE or HOARD
  local usable = (left - depth) * SPENT_PER_ACTION
  worth_saving, worth_keeping = math.min(hoard, usable), math.min(hoard + SPARE, usable)
  local loss_rate = (losses + LOSS_PRIOR * 2 / #name_of) / (exposure + LOSS_PRIOR)
  capture_worth = FOOTHOLD + LASTING * math.exp(-LOSS_SHARE * loss_rate * left / ACTIONS)
  drain_scale = DRAIN_BASE + math.exp(-left / DRAIN_ACTIONS)
  energy_price = view.energy < worth_saving and ENERGY_WORTH or SPARE_WORTH
  look_out()
end

--- Makes orders of the best plan, and notes what should have come of it by the next turn.
local function give_orders(view, here)
  local orders, n, energy, paid = {}, here, view.energy, attempt and attempt.paid
  for action = 1, ACTIONS do
    local name, with = best_plan[action], best_amount[action]
    energy = energy + 1
    if name == "capture" then
      orders[action], paid, energy = capture(with), with + 1, energy - with
    elseif name == "continue_capture" then
      orders[action], paid = continue_capture(), (paid or 0) + 1
    else
      paid = nil
      if name == "move" then
        orders[action], energy = move(name_of[with]), energy - 2 * ACTIONS
        for _, exit in ipairs(exits[n]) do
          energy = exit and exit.to == with and energy - exit.cost or energy
        end
        n = with
      elseif name == "shoot" then
        orders[action], energy = shoot(with[1], with[2]), energy - with[2]
        foe.energy = foe.energy * (1 - foe.right / foe.guesses)
      elseif name == "no_action" and left <= 2 * ACTIONS and energy > 0 then
        -- Saved energy has no other use any more than to make this system expensive.
        orders[action], energy = fortify(energy), 0
      else
        orders[action] = refuel()
      end
    end
    if paid and paid >= cost[n] then
      owner[n], paid = ME, nil
    end
  end
  least_expected = energy
  attempt = paid and { at = n, paid = paid } or nil
  return orders
end

---@param view View
---@return Order[]
function turn(view)
  now = view.turn
  remember(view)
  watch_foe()
  local here = number_of[view.here]
  if attempt and (attempt.at ~= here or owner[here] == ME) then
    attempt = nil
  end
  if least_expected and least_expected >= DRAINED_FROM and view.energy < least_expected // 2 then
    under_fire = now
  end
  appraise(view)
  foe.course = foe.owns and foresee() or nil
  aims, best_worth, looked, has_shot = {}, -math.huge, 0, false
  search(here, 0, view.energy, 0, nil)
  local orders = give_orders(view, here)
  local turns_left = view.turns - now
  if
    turns_left <= STORM_TURNS
    and turns_left > LAST_SCAN_TURNS
    and view.scan < STORM_SCAN
    and view.energy >= SCAN_FROM
  then
    orders[ACTIONS], attempt = set_scan(STORM_SCAN), nil
  end
  return orders
end
