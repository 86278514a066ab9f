--- Thirty robots that each walk to a tile of their own and ask for the path every turn. The map is expensive, so it is read only now and then.

local MOST_ROBOTS = 30
local ROUNDS_BETWEEN_LOOKS = 10
local TYPES = { RobotType.EXPLORER, RobotType.MINER, RobotType.TERRAFORMER }

-- Tiles that robots can enter, and those of them that were ours when we looked.
local open, base = {}, {}
-- Where each robot goes, by its name.
local goals = {}

---@param game Game
local function look(game)
  open, base = {}, {}
  for _, row in ipairs(game:get_map()) do
    for _, tile in ipairs(row) do
      if tile and tile.state ~= TileState.IMPASSABLE then
        open[#open + 1] = tile
        if tile.terraform > 0 then
          base[#base + 1] = tile
        end
      end
    end
  end
end

---@param game Game
---@param count integer robots there are
local function spawn(game, count)
  for _, tile in ipairs(base) do
    if count >= MOST_ROBOTS or game:get_metal() < game:get_spawn_cost() then
      return
    end
    local type = TYPES[count % #TYPES + 1]
    if game:can_spawn_robot(type, tile.row, tile.col) then
      game:spawn_robot(type, tile.row, tile.col)
      count = count + 1
    end
  end
end

---@param game Game
---@param robot RobotInfo
local function walk(game, robot)
  local goal = goals[robot.name] or open[math.random(#open)]
  local direction, steps = game:optimal_path(robot.row, robot.col, goal.row, goal.col)
  if direction then
    game:move_robot(robot.name, direction)
  end
  goals[robot.name] = steps > 1 and goal or nil
end

---@param game Game
function play_turn(game)
  if game:get_turn() % ROUNDS_BETWEEN_LOOKS == 1 then
    look(game)
  end
  local count = 0
  for name, robot in pairs(game:get_ally_robots()) do
    if game:can_robot_action(name) then
      game:robot_action(name)
    end
    walk(game, robot)
    count = count + 1
  end
  spawn(game, count)
end
