--- Explorers lift the fog, miners pay for more robots, and terraformers take the nearest tile that isn't theirs, one each turn.
--- Each robot walks to the nearest worthwhile tile that no other has claimed. Whoever runs out of work becomes a terraformer, and terraformers without work
--- strengthen the land they stand on. As long as it outnumbers the enemy, the team trades robots: each rams an enemy that it stands next to.

-- More robots than this would cost more instructions than there are.
local MOST_ROBOTS = 100
-- Hidden tiles, and other robots, for each explorer: land that nobody takes needn't be seen.
local HIDDEN_FOR_AN_EXPLORER = 60
local OTHERS_FOR_AN_EXPLORER = 3
-- A miner must earn its price this many times before the match ends: metal is only of use if it becomes robots in time.
local PAYBACK = 3
-- A robot whose battery is empty goes home and stays there until it has this much: enough for four actions or more.
local RESTED = 90
-- What is worth one more step: to an explorer so many hidden tiles more, to a miner so much more metal.
local HIDDEN_FOR_A_STEP = 4
local METAL_FOR_A_STEP = 5
-- The metal of the richest deposits.
local MOST_METAL = 25
-- The instructions after which no robot gets orders in this turn. The time bank has twice as many for each round.
local MOST_INSTRUCTIONS = 1000000
-- An even trade of robots is good for the side that has more of them. An enemy in sight counts as more than one, since others are hidden.
local ENEMY_WEIGHT, SUPERIORITY = 1.25, 10

-- By name: the robots that recharge.
local resting = {}

--- What is known in this turn. A tile is given by one number, so that its neighbours are at fixed offsets.
---@class World
---@field game Game
---@field info GameInfo
---@field width integer what lies between the number of a tile and that of the one below
---@field names table<integer, Direction> by the offset that leads there
---@field offsets integer[] of the eight neighbours
---@field tiles table<integer, TileInfo> those that can be entered
---@field size integer how many those are
---@field own integer[] one's own land
---@field hidden integer how many tiles are hidden
---@field hidden_around table<integer, integer> how many of a tile's neighbours are hidden
---@field taken table<integer, boolean> where a robot stands
---@field enemies table<integer, boolean> where one of the enemy's stands
---@field outnumbers boolean whether there are enough robots to trade them for the enemy's
---@field claimed table<RobotType, table<integer, boolean>> where a robot of the type is going to work
---@field idle table<RobotType, boolean> types for which no work is left
---@field rounds_left integer

local function place_of(world, robot)
  return (robot.row + 1) * world.width + robot.col + 1
end

---@param world World
local function read_map(world)
  for row, line in ipairs(world.info.map) do
    for col, tile in ipairs(line) do
      local at = row * world.width + col
      if not tile then
        world.hidden = world.hidden + 1
        for _, offset in ipairs(world.offsets) do
          world.hidden_around[at + offset] = (world.hidden_around[at + offset] or 0) + 1
        end
      elseif tile.state ~= TileState.IMPASSABLE then
        world.tiles[at], world.size = tile, world.size + 1
        if tile.terraform > 0 then
          world.own[#world.own + 1] = at
        end
      end
    end
  end
end

---@param game Game
---@return World
local function new_world(game)
  local info = game:get_info()
  local world =
    { game = game, info = info, width = #info.map[1] + 2, rounds_left = info.rounds - info.turn, hidden = 0, size = 0 }
  world.names, world.offsets, world.tiles, world.own = {}, {}, {}, {}
  world.hidden_around, world.taken, world.enemies, world.idle = {}, {}, {}, {}
  world.claimed = { EXPLORER = {}, MINER = {}, TERRAFORMER = {} }
  for name, step in pairs(Step) do
    local offset = step.row * world.width + step.col
    world.names[offset] = name
    world.offsets[#world.offsets + 1] = offset
  end
  read_map(world)
  local balance = 0
  for _, robot in pairs(info.robots) do
    world.taken[place_of(world, robot)], balance = true, balance + 1
  end
  for _, robot in pairs(info.enemy_robots) do
    local at = place_of(world, robot)
    world.taken[at], world.enemies[at], balance = true, true, balance - ENEMY_WEIGHT
  end
  world.outnumbers = balance > SUPERIORITY
  return world
end

-- For each type: how much a tile is worse than the best, in steps one would go for a better one; nil without work there.
local COST = {}

function COST.EXPLORER(world, at)
  local hidden = world.hidden_around[at]
  return hidden and (#world.offsets - hidden) / HIDDEN_FOR_A_STEP
end

function COST.MINER(world, at)
  local metal = world.tiles[at].mining
  local pays = metal * world.rounds_left > PAYBACK * world.info.robot_spawn_cost
  return pays and (MOST_METAL - metal) / METAL_FOR_A_STEP or nil
end

function COST.TERRAFORMER(world, at)
  local tile = world.tiles[at]
  return tile.state == TileState.TERRAFORMABLE and tile.terraform <= 0 and -tile.terraform or nil
end

--- `step` is the first tile after the start; the start itself if that is the goal.
---@alias Way { start: integer, step: integer, goal: integer, length: integer }

--- The way to the free tile for which steps and cost together are least, from the start that is nearest to it.
---@param world World
---@param starts integer[]
---@param cost fun(world: World, at: integer): number?
---@param claimed table<integer, boolean> tiles that are left to others
---@return Way?
---@return integer reached how many tiles it has come to
local function search(world, starts, cost, claimed)
  local tiles, taken, offsets = world.tiles, world.taken, world.offsets
  local queue, from, steps = {}, {}, {}
  for i, at in ipairs(starts) do
    queue[i], steps[at] = at, 0
  end
  local head, goal, least = 1, nil, math.huge
  while queue[head] and steps[queue[head]] < least do
    local at = queue[head]
    local length = steps[at]
    local price = not claimed[at] and (length == 0 or not taken[at]) and cost(world, at)
    if price and length + price < least then
      goal, least = at, length + price
    end
    for _, offset in ipairs(offsets) do
      local to = at + offset
      -- Robots that are further away will have moved when one gets there.
      if tiles[to] and not steps[to] and (length > 0 or not taken[to]) then
        queue[#queue + 1], from[to], steps[to] = to, at, length + 1
      end
    end
    head = head + 1
  end
  local step = goal
  while step and steps[step] > 1 do
    step = from[step]
  end
  return goal and { start = from[step] or step, step = step, goal = goal, length = steps[goal] }, #queue
end

--- The way to the next work for a type of robot, which is claimed for it; an explorer claims what it will see there, too.
---@param world World
---@param type RobotType
---@param starts integer[]
---@return Way?
local function find_work(world, type, starts)
  if world.idle[type] then
    return nil
  end
  local claimed = world.claimed[type]
  local way, reached = search(world, starts, COST[type], claimed)
  -- Who is shut in, or cut off from the other base, doesn't speak for all.
  world.idle[type] = not way and 2 * reached > world.size
  if way then
    claimed[way.goal] = true
    if type == RobotType.EXPLORER then
      for _, offset in ipairs(world.offsets) do
        claimed[way.goal + offset] = true
      end
    end
  end
  return way
end

local function move(world, robot, to)
  local at = place_of(world, robot)
  if to ~= at then
    world.game:move_robot(robot.name, world.names[to - at])
    world.taken[at], world.taken[to] = nil, true
  end
end

local function go_home(world, robot)
  local way = search(world, { place_of(world, robot) }, function(_, at)
    return world.tiles[at].terraform > 0 and 0 or nil
  end, {})
  if way then
    move(world, robot, way.step)
  end
end

--- Walks, then acts: who ends its turn on land of its own, if only just taken, is recharged there.
local function work(world, robot)
  local game, info = world.game, world.info
  local way = find_work(world, robot.type, { place_of(world, robot) })
  if way then
    move(world, robot, way.step)
    if way.length <= 1 and game:can_robot_action(robot.name) then
      game:robot_action(robot.name)
    end
    if way.length == 0 and robot.type == RobotType.MINER then
      go_home(world, robot)
    end
  elseif robot.type ~= RobotType.TERRAFORMER and info.metal >= info.robot_transform_cost then
    game:transform_robot(robot.name, RobotType.TERRAFORMER)
    info.metal = info.metal - info.robot_transform_cost
  elseif game:can_robot_action(robot.name) then
    game:robot_action(robot.name)
  end
end

--- Destroys an enemy next to the robot, and the robot with it; true if there was one.
---@param world World
---@param robot RobotInfo
---@return boolean?
local function ram(world, robot)
  local at = place_of(world, robot)
  for _, offset in ipairs(world.offsets) do
    if world.enemies[at + offset] then
      move(world, robot, at + offset)
      world.info.robots[robot.name], world.taken[at + offset], world.enemies[at + offset] = nil, nil, nil
      return true
    end
  end
end

local function command(world, robot)
  if world.outnumbers and ram(world, robot) then
    return
  elseif robot.battery < robot.action_cost then
    resting[robot.name] = true
  elseif robot.battery >= RESTED then
    resting[robot.name] = nil
  end
  local order = resting[robot.name] and go_home or work
  order(world, robot)
end

--- The types of which the team can do with one more, the most urgent first.
---@param world World
---@return RobotType[]
local function wanted_types(world)
  local counts, wanted = { EXPLORER = 0, MINER = 0, TERRAFORMER = 0 }, { RobotType.TERRAFORMER }
  for _, robot in pairs(world.info.robots) do
    counts[robot.type] = counts[robot.type] + 1
  end
  local others = counts.MINER + counts.TERRAFORMER
  if counts.EXPLORER + others >= MOST_ROBOTS or world.info.metal < world.info.robot_spawn_cost then
    return {}
  end
  if counts.MINER <= counts.TERRAFORMER then
    table.insert(wanted, 1, RobotType.MINER)
  end
  if counts.EXPLORER <= math.min(world.hidden // HIDDEN_FOR_AN_EXPLORER, others // OTHERS_FOR_AN_EXPLORER) then
    table.insert(wanted, 1, RobotType.EXPLORER)
  end
  return wanted
end

--- Builds a robot on the land that is nearest to work for it.
---@param world World
---@return boolean? built true if it has built one
local function spawn(world)
  local info, free = world.info, {}
  for _, at in ipairs(world.own) do
    if not world.taken[at] then
      free[#free + 1] = at
    end
  end
  for _, type in ipairs(wanted_types(world)) do
    local way = find_work(world, type, free)
    if way and way.length < world.rounds_left then
      local tile = world.tiles[way.start]
      local robot = world.game:spawn_robot(type, tile.row, tile.col)
      info.robots[robot.name], info.metal = robot, info.metal - info.robot_spawn_cost
      world.taken[way.start] = true
      return true
    end
  end
end

---@param game Game
function play_turn(game)
  local least_budget = budget() - MOST_INSTRUCTIONS
  local world = new_world(game)
  for _, robot in pairs(world.info.robots) do
    if budget() > least_budget then
      command(world, robot)
    end
  end
  repeat
    local built = budget() > least_budget and spawn(world)
  until not built
end
