--- Thirty robots that each ask the way to a tile of their own, every turn: how much the path helper costs, and how much it is worth.

local MOST_ROBOTS = 30
local TYPES = { "EXPLORER", "MINER", "TERRAFORMER" }

-- Where each robot goes, by its name.
local goals = {}

---@param game Game
---@param info GameInfo
local function spawn(game, info)
  local count = 0
  for _ in pairs(info.robots) do
    count = count + 1
  end
  for _, row in ipairs(info.map) do
    for _, tile in ipairs(row) do
      local type = TYPES[count % #TYPES + 1]
      if count < MOST_ROBOTS and tile and tile.terraform > 0 and game:can_spawn_robot(type, tile.row, tile.col) then
        game:spawn_robot(type, tile.row, tile.col)
        count = count + 1
      end
    end
  end
end

--- A tile that is seen and can be entered, at random.
---@param info GameInfo
---@return TileInfo?
local function any_tile(info)
  for _ = 1, 20 do
    local row = info.map[math.random(#info.map)]
    local tile = row[math.random(#row)]
    if tile and tile.state ~= "IMPASSABLE" then
      return tile
    end
  end
end

---@param game Game
function play_turn(game)
  local info = game:get_info()
  for name, robot in pairs(info.robots) do
    if game:can_robot_action(name) then
      game:robot_action(name)
    end
    local goal = goals[name] or any_tile(info)
    goals[name] = goal
    if goal then
      local direction, steps = game:optimal_path(robot.row, robot.col, goal.row, goal.col)
      if direction then
        game:move_robot(name, direction)
      end
      if steps <= 1 then
        goals[name] = nil
      end
    end
  end
  spawn(game, info)
end
