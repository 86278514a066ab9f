--- Looks ahead at every vein with all squads that are on their way, and sends robots where the fewest win, save or win back the most. Veins keep guards
--- against strong neighbours, robots without a task go to the front, and materials become robot ranks, with the aliens' help.

local MATERIALS = { "gas", "stone", "metal" }

-- The most turns a squad may travel; where even the nearest foreign vein is further away, how many turns more than to that one.
local REACH, BEYOND_FRONT = 9, 3
-- Robots sent in addition to what is needed, since others may send more, too.
local MARGIN = 3
-- A vein keeps guards against the robots of foreign veins that are at most this many turns away.
local ALERT = 6
-- What an attack is worth, in robots: a piece of material, a vein that another player loses; and what a turn on the way costs.
local MATERIAL_WORTH, ENEMY_WORTH, TURN_COST = 0.3, 3, 10
-- Robots move up to the front if the detour is at most this many turns, and if they are enough to be worth a command.
local DETOUR, LEAST_MOVED = 2, 10
-- What counts in the draft: the yield, and how much nearer than this many turns the bot's own vein and those of others are.
local DRAFT_YIELD, DRAFT_RANGE, NEAR_OWN, NEAR_OTHER = 9, 10, 4, -4

--- A squad that comes to a vein: turn 1 is the one that is being planned, the rank is the order of play, counted from this bot.
---@alias Arrival { turn: integer, rank: integer, owner: string, robots: integer }

---@class World what is known in one turn; the tables are by names of players and veins
---@field view View
---@field ranks table<string, integer> order of play, counted from this bot
---@field arrivals table<string, Arrival[]> at each vein, the first one first
---@field mine Vein[] the best first
---@field spare table<string, integer> robots that may leave a vein
---@field front table<string, integer> turns to the nearest foreign vein
---@field stock table<string, integer> money and materials
---@field commands Command[]
---@field reserve integer planning stops when so few instructions are left

-- Turns between veins, which never change, by both names.
local ways = {}

---@param view View
---@param from Vein
---@param to Vein
---@return integer
local function turns_between(view, from, to)
  local known = ways[from.name] or {}
  ways[from.name] = known
  if not known[to.name] then
    known[to.name] = -(-view.field:distance(from.x, from.y, to.x, to.y) // view.settings.speed)
  end
  return known[to.name]
end

--- A list of arrivals with one more in its place.
---@param list Arrival[]?
---@param new Arrival
---@return Arrival[]
local function with(list, new)
  local longer = list and table.move(list, 1, #list, 1, {}) or {}
  local at = #longer
  while at > 0 and (longer[at].turn > new.turn or longer[at].turn == new.turn and longer[at].rank > new.rank) do
    at = at - 1
  end
  table.insert(longer, at + 1, new)
  return longer
end

--- Goes through all arrivals at a vein, and one more squad of this bot if one is given.
---@param world World
---@param vein Vein
---@param extra Arrival?
---@return string? owner in the end
---@return integer lacking robots that the extra squad would need in addition
---@return integer least residents at any time
local function look_ahead(world, vein, extra)
  local me, ranks, arrivals = world.view.me, world.ranks, world.arrivals[vein.name] or {}
  local owner, robots, yield, grown = vein.owner, vein.robots, vein.robot_productivity, 0
  local lacking, least = 0, robots
  for _, arrival in ipairs(extra and with(arrivals, extra) or arrivals) do
    if owner then
      local turns = ranks[owner] > arrival.rank and arrival.turn - 1 or arrival.turn
      robots, grown = robots + (turns - grown) * yield, turns
    end
    if arrival.owner == owner then
      robots = robots + arrival.robots
    elseif arrival.robots > robots then
      lacking = owner == me and arrival.robots - robots or lacking
      owner, robots, yield, grown = arrival.owner, arrival.robots - robots, vein.robot_initial, arrival.turn
    else
      robots = robots - arrival.robots
      lacking = arrival == extra and robots + 1 or lacking
    end
    least = math.min(least, robots)
  end
  return owner, lacking, least
end

--- How many robots must arrive in a turn so that a vein is this bot's in the end.
---@param world World
---@param vein Vein
---@param turn integer
---@return integer?
local function robots_needed(world, vein, turn)
  local extra = { turn = turn, rank = 0, owner = world.view.me, robots = 0 }
  for _ = 1, 4 do
    local owner, lacking = look_ahead(world, vein, extra)
    if owner == world.view.me then
      return extra.robots
    end
    extra.robots = extra.robots + lacking
  end
end

--- Finds out what a vein of this bot can spare: what it needs neither against squads on their way nor as guards against a strong neighbour.
---@param world World
---@param vein Vein
local function inspect(world, vein)
  local view, guards, front = world.view, 0, math.maxinteger // 2
  for _, other in ipairs(view.veins) do
    if other.owner ~= view.me then
      local turns = turns_between(view, vein, other)
      front = math.min(front, turns)
      if other.owner and turns <= ALERT then
        guards = math.max(guards, other.robots - turns * vein.robot_productivity)
      end
    end
  end
  local owner, _, least = look_ahead(world, vein)
  world.front[vein.name] = front
  world.spare[vein.name] = owner == view.me and math.max(0, least - guards) or 0
end

---@param view View
---@return World
local function survey(view)
  local world = { view = view, ranks = {}, arrivals = {}, mine = {}, spare = {}, front = {}, stock = {}, commands = {} }
  world.reserve = budget() // 2
  for i, player in ipairs(view.players) do
    -- Whoever plays before this bot in a round comes after it in what is ahead.
    world.ranks[player.name] = world.ranks[view.me] and i or i + #view.players
    if player.name == view.me then
      local held = player.materials
      world.ranks[view.me] = 0
      world.stock = { money = player.money, gas = held.gas, stone = held.stone, metal = held.metal }
    end
  end
  for _, squad in ipairs(view.squads) do
    local goal, turn = ("%d/%d"):format(squad.goal.x, squad.goal.y), -(-#squad.steps // view.settings.speed)
    local arrival = { turn = turn, rank = world.ranks[squad.owner], owner = squad.owner, robots = squad.robots }
    world.arrivals[goal] = with(world.arrivals[goal], arrival)
  end
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      world.mine[#world.mine + 1] = vein
      inspect(world, vein)
    end
  end
  table.sort(world.mine, function(one, other)
    return one.robot_initial > other.robot_initial
  end)
  return world
end

---@param world World
---@param robots integer
---@param from Vein
---@param to Vein
local function send(world, robots, from, to)
  if robots > 0 and #world.commands < world.view.settings.commands then
    local arrival = { turn = turns_between(world.view, from, to), rank = 0, owner = world.view.me, robots = robots }
    world.arrivals[to.name] = with(world.arrivals[to.name], arrival)
    world.spare[from.name] = world.spare[from.name] - robots
    world.commands[#world.commands + 1] = launch(robots, from, to)
  end
end

--- Finds the nearest veins that can win a vein together.
---@param world World
---@param target Vein
---@return { target: Vein, need: integer, sources: Vein[], last: integer, score: number }? plan of the sources up to the last one
local function plan_strike(world, target)
  local view, sources, sum = world.view, {}, 0
  for _, vein in ipairs(world.mine) do
    local reach = math.max(REACH, world.front[vein.name] + BEYOND_FRONT)
    if vein ~= target and world.spare[vein.name] > 0 and turns_between(view, vein, target) <= reach then
      sources[#sources + 1] = vein
    end
  end
  table.sort(sources, function(one, other)
    return turns_between(view, one, target) < turns_between(view, other, target)
  end)
  local worth = (target.owner and ENEMY_WORTH or 1) * (target.robot_initial + MATERIAL_WORTH * target.material_initial)
  for i, vein in ipairs(sources) do
    local turn = turns_between(view, vein, target)
    local need = robots_needed(world, target, turn)
    sum = sum + world.spare[vein.name]
    if need and need + MARGIN <= sum then
      local score = worth / (need + TURN_COST * turn)
      return { target = target, need = need + MARGIN, sources = sources, last = i, score = score }
    end
  end
end

--- Strikes, the best first, as long as there are robots for them.
---@param world World
local function strike(world)
  local plans = {}
  for _, vein in ipairs(world.view.veins) do
    if look_ahead(world, vein) ~= world.view.me and budget() > world.reserve then
      plans[#plans + 1] = plan_strike(world, vein)
    end
  end
  table.sort(plans, function(one, other)
    return one.score > other.score
  end)
  for _, old in ipairs(plans) do
    -- Robots may be gone for a better plan meanwhile.
    local plan = budget() > world.reserve and plan_strike(world, old.target)
    for i = plan and plan.last or 0, 1, -1 do
      local source = plan.sources[i]
      local robots = math.min(plan.need, world.spare[source.name])
      send(world, robots, source, plan.target)
      plan.need = plan.need - robots
    end
  end
end

--- Robots without a task go to the nearest vein that lies on their way to the front.
---@param world World
local function move_up(world)
  for _, vein in ipairs(world.mine) do
    local goal, least = nil, world.front[vein.name]
    for _, other in ipairs(world.mine) do
      local turns = turns_between(world.view, vein, other)
      if other ~= vein and turns < least and turns + world.front[other.name] <= world.front[vein.name] + DETOUR then
        goal, least = other, turns
      end
    end
    if goal and world.spare[vein.name] >= LEAST_MOVED then
      send(world, world.spare[vein.name], vein, goal)
    end
  end
end

--- Upgrades the robots of a vein if it won't be lost and the stock is enough: sells what that doesn't need, as far as it pays for what is lacking.
---@param world World
---@param vein Vein
local function upgrade(world, vein)
  local costs, left, trades = world.view.settings.upgrade_robot[vein.robot_rank], { money = world.stock.money }, {}
  if not costs or look_ahead(world, vein) ~= world.view.me then
    return
  end
  for _, material in ipairs(MATERIALS) do
    local lacking = costs[material] - world.stock[material]
    left[material] = math.max(0, -lacking)
    if lacking > 0 then
      left.money = left.money - lacking * world.view.market[material].buy
      trades[#trades + 1] = buy_from_alien(material, lacking)
    end
  end
  for _, material in ipairs(MATERIALS) do
    local price = world.view.market[material].sell
    local amount = price > 0 and math.min(left[material], -(left.money // price)) or 0
    if amount > 0 then
      left[material], left.money = left[material] - amount, left.money + amount * price
      table.insert(trades, 1, sell_to_alien(material, amount))
    end
  end
  if left.money >= 0 then
    world.stock = left
    table.move(trades, 1, #trades, #world.commands + 1, world.commands)
    world.commands[#world.commands + 1] = upgrade_robot(vein)
  end
end

--- Takes a vein with many robots and a high yield, near to its own one, far from others.
---@param view View
---@return Point
function select_vein(view)
  local selected, best = view.veins[1], math.mininteger
  for _, vein in ipairs(view.veins) do
    local score = vein.robots + DRAFT_YIELD * vein.robot_initial
    for _, other in ipairs(view.veins) do
      local weight = other.owner == view.me and NEAR_OWN or other.owner and NEAR_OTHER or 0
      score = score + weight * math.max(0, DRAFT_RANGE - turns_between(view, vein, other))
    end
    if not vein.owner and score > best then
      selected, best = vein, score
    end
  end
  return selected
end

---@param view View
---@return Command[]
function select_actions(view)
  local world = survey(view)
  for _, vein in ipairs(world.mine) do
    upgrade(world, vein)
  end
  strike(world)
  move_up(world)
  return world.commands
end
