--- Terraformers lay out gardens so far apart that each has land of its own to green, and take what they walk over on the way there.
--- Every robot goes to the nearest work that no other has chosen.

local MOST_ROBOTS = 40
-- What is built, in this order and then from the start again.
local BUILT = { "TERRAFORMER", "MINER", "EXPLORER", "TERRAFORMER", "MINER", "TERRAFORMER" }
-- Gardens bloom two tiles far: nearer than three tiles from one there is no need for another.
local SPACING = 3
-- A garden that is begun later than so many rounds before the end wouldn't bloom much.
local LAST_ROUNDS = 20

-- The garden that a terraformer lays out, by the robot's name.
local sites = {}

---@class Jobs tiles where there is something to do
---@field EXPLORER TileInfo[]
---@field MINER TileInfo[]
---@field TERRAFORMER TileInfo[] to take
---@field sites TileInfo[] to make a garden of

---@param one { row: integer, col: integer }
---@param other { row: integer, col: integer }
---@return integer steps
local function distance(one, other)
  return math.max(math.abs(one.row - other.row), math.abs(one.col - other.col))
end

---@param tiles TileInfo[]
---@param place { row: integer, col: integer }
---@param radius integer
local function drop_around(tiles, place, radius)
  for i = #tiles, 1, -1 do
    if distance(tiles[i], place) < radius then
      table.remove(tiles, i)
    end
  end
end

---@param map (TileInfo|false)[][]
---@param tile TileInfo
---@return boolean
local function is_beside_fog(map, tile)
  for _, step in pairs(Step) do
    local line = map[tile.row + step.row + 1]
    if line and line[tile.col + step.col + 1] == false then
      return true
    end
  end
  return false
end

---@param game Game
---@param info GameInfo
---@return Jobs
local function find_jobs(game, info)
  local jobs = { EXPLORER = {}, MINER = {}, TERRAFORMER = {}, sites = {} }
  for _, line in ipairs(info.map) do
    for _, tile in ipairs(line) do
      if tile and tile.state ~= TileState.IMPASSABLE then
        if is_beside_fog(info.map, tile) then
          table.insert(jobs.EXPLORER, tile)
        end
        if tile.state == TileState.MINING then
          table.insert(jobs.MINER, tile)
        else
          table.insert(tile.terraform > 0 and jobs.sites or jobs.TERRAFORMER, tile)
          if tile.terraform == 0 then
            table.insert(jobs.sites, tile)
          end
        end
      end
    end
  end
  for _, garden in ipairs(game:get_gardens()) do
    if garden.team == info.team then
      drop_around(jobs.sites, garden, SPACING)
    end
  end
  return jobs
end

--- The nearest tile on which nobody else stands.
---@param game Game
---@param tiles TileInfo[]
---@param robot RobotInfo
---@return TileInfo?
local function nearest(game, tiles, robot)
  local found, least = nil, math.huge
  for _, tile in ipairs(tiles) do
    local steps = distance(tile, robot)
    if steps < least and (steps == 0 or not game:check_for_collision(tile.row, tile.col)) then
      found, least = tile, steps
    end
  end
  return found
end

---@param tiles TileInfo[]
---@param place { row: integer, col: integer }
---@return boolean
local function holds(tiles, place)
  for _, tile in ipairs(tiles) do
    if distance(tile, place) == 0 then
      return true
    end
  end
  return false
end

--- Gardens that were begun are finished, if their gardener is still there and nobody has taken the land.
---@param jobs Jobs
---@param robots table<string, RobotInfo>
local function keep_sites(jobs, robots)
  for name, site in pairs(sites) do
    if robots[name] and holds(jobs.sites, site) then
      drop_around(jobs.sites, site, SPACING)
    else
      sites[name] = nil
    end
  end
end

--- Where a robot goes: no two to the same tile, and no two gardens too near to each other.
---@param game Game
---@param jobs Jobs
---@param robot RobotInfo
---@param late boolean
---@return TileInfo?
local function choose(game, jobs, robot, late)
  local site = sites[robot.name]
  if robot.type == RobotType.TERRAFORMER and not site and not late then
    site = nearest(game, jobs.sites, robot)
    if site then
      drop_around(jobs.sites, site, SPACING)
      sites[robot.name] = site
    end
  end
  local goal = site or nearest(game, jobs[robot.type], robot)
  if goal then
    drop_around(jobs[robot.type], goal, 1)
  end
  return goal
end

--- A step to where it goes, or any step where somebody stands in the way.
---@param game Game
---@param robot RobotInfo
---@param goal { row: integer, col: integer }?
local function walk(game, robot, goal)
  local direction, steps
  if robot.battery < robot.action_cost then
    direction, steps = game:robot_to_base(robot.name)
  elseif goal then
    direction, steps = game:optimal_path(robot.row, robot.col, goal.row, goal.col)
  end
  if steps == -1 then
    for name, step in pairs(Step) do
      local free = not game:check_for_collision(robot.row + step.row, robot.col + step.col)
      if free and game:can_move_robot(robot.name, name) and (not direction or math.random(2) == 1) then
        direction = name
      end
    end
  end
  if direction then
    game:move_robot(robot.name, direction)
  end
end

---@param game Game
---@param info GameInfo
---@param count integer robots there are
local function build(game, info, count)
  for _, line in ipairs(info.map) do
    for _, tile in ipairs(line) do
      if count >= MOST_ROBOTS or game:get_metal() < info.robot_spawn_cost then
        return
      end
      local type = BUILT[count % #BUILT + 1]
      if tile and tile.terraform > 0 and game:can_spawn_robot(type, tile.row, tile.col) then
        game:spawn_robot(type, tile.row, tile.col)
        count = count + 1
      end
    end
  end
end

---@param game Game
function play_turn(game)
  local info = game:get_info()
  local jobs, late, count = find_jobs(game, info), info.turn + LAST_ROUNDS > info.rounds, 0
  keep_sites(jobs, info.robots)
  for name, robot in pairs(info.robots) do
    walk(game, robot, choose(game, jobs, robot, late))
    if game:can_robot_action(name) then
      game:robot_action(name)
    end
    count = count + 1
  end
  build(game, info, count)
end
