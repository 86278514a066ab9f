--- Forty robots that wander about: each acts where it can, and steps onto a free tile at random. It asks for everything once a turn.

local MOST_ROBOTS = 40
local TYPES = { RobotType.EXPLORER, RobotType.MINER, RobotType.TERRAFORMER }

local directions = {}
for direction in pairs(Direction) do
  directions[#directions + 1] = direction
end

--- The tiles on which robots stand, as taken[row][col].
---@param info GameInfo
---@return table<integer, table<integer, boolean>>
local function taken_tiles(info)
  local taken = {}
  for row = 0, #info.map - 1 do
    taken[row] = {}
  end
  for _, robots in ipairs({ info.robots, info.enemy_robots }) do
    for _, robot in pairs(robots) do
      taken[robot.row][robot.col] = true
    end
  end
  return taken
end

---@param info GameInfo
---@param row integer
---@param col integer
---@return TileInfo|false|nil
local function tile_at(info, row, col)
  return info.map[row + 1] and info.map[row + 1][col + 1]
end

---@param game Game
---@param info GameInfo
---@param taken table<integer, table<integer, boolean>>
local function spawn(game, info, taken)
  local count, metal = 0, info.metal
  for _ in pairs(info.robots) do
    count = count + 1
  end
  for _, row in ipairs(info.map) do
    for _, tile in ipairs(row) do
      if count >= MOST_ROBOTS or metal < info.robot_spawn_cost then
        return
      elseif tile and tile.terraform > 0 and not taken[tile.row][tile.col] then
        game:spawn_robot(TYPES[count % #TYPES + 1], tile.row, tile.col)
        taken[tile.row][tile.col] = true
        count, metal = count + 1, metal - info.robot_spawn_cost
      end
    end
  end
end

---@param game Game
---@param info GameInfo
---@param robot RobotInfo
---@param taken table<integer, table<integer, boolean>>
local function step(game, info, robot, taken)
  local direction = directions[math.random(#directions)]
  local row, col = robot.row + Step[direction].row, robot.col + Step[direction].col
  local tile = tile_at(info, row, col)
  if tile and tile.state ~= TileState.IMPASSABLE and not taken[row][col] then
    game:move_robot(robot.name, direction)
    taken[robot.row][robot.col] = nil
    taken[row][col] = true
  end
end

---@param game Game
function play_turn(game)
  local info = game:get_info()
  local taken = taken_tiles(info)
  for name, robot in pairs(info.robots) do
    if robot.battery >= robot.action_cost and game:can_robot_action(name) then
      game:robot_action(name)
    end
    step(game, info, robot, taken)
  end
  spawn(game, info, taken)
end
