--- Where to begin: it reads what there is to know, builds a robot when it can, and lets every robot act and take a step at random.

---@generic T
---@param list table<any, T>
---@return T
local function any(list)
  local choices = {}
  for _, choice in pairs(list) do
    choices[#choices + 1] = choice
  end
  return choices[math.random(#choices)]
end

---@param game Game
function play_turn(game)
  local info = game:get_info()
  local free = {}
  for _, row in ipairs(info.map) do
    for _, tile in ipairs(row) do
      -- A hidden tile is false; your own land is positive.
      if tile and tile.terraform > 0 and not game:check_for_collision(tile.row, tile.col) then
        free[#free + 1] = tile
      end
    end
  end
  if #free > 0 then
    local tile, type = any(free), any(RobotType)
    if game:can_spawn_robot(type, tile.row, tile.col) then
      game:spawn_robot(type, tile.row, tile.col)
    end
  end
  for name in pairs(info.robots) do
    if game:can_robot_action(name) then
      game:robot_action(name)
    end
    local direction = any(Direction)
    if game:can_move_robot(name, direction) then
      game:move_robot(name, direction)
    end
  end
end
