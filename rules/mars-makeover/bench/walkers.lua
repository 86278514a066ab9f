--- As many terraformers as there is metal for. Each acts where it can, and steps onto a free tile beside it at random. Nobody asks for the
--- map but to spawn.

local directions = {}
for direction in pairs(Direction) do
  directions[#directions + 1] = direction
end

---@param game Game
local function spawn(game)
  for _, row in ipairs(game:get_map()) do
    for _, tile in ipairs(row) do
      if game:get_metal() < game:get_spawn_cost() then
        return
      elseif tile and tile.terraform > 0 and game:can_spawn_robot(RobotType.TERRAFORMER, tile.row, tile.col) then
        game:spawn_robot(RobotType.TERRAFORMER, tile.row, tile.col)
      end
    end
  end
end

---@param game Game
---@param robot RobotInfo
local function step(game, robot)
  local direction = directions[math.random(#directions)]
  local row, col = robot.row + Step[direction].row, robot.col + Step[direction].col
  if game:can_move_robot(robot.name, direction) and not game:check_for_collision(row, col) then
    game:move_robot(robot.name, direction)
  end
end

---@param game Game
function play_turn(game)
  for name, robot in pairs(game:get_ally_robots()) do
    if game:can_robot_action(name) then
      game:robot_action(name)
    end
    step(game, robot)
  end
  if game:get_metal() >= game:get_spawn_cost() then
    spawn(game)
  end
end
