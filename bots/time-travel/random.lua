--- Does random things that the rules allow: it knows them and has no plan.

local STEPS = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } }
local TRIES = 3 -- orders that each unit and building tries in a turn

---@generic T
---@param list T[]
---@return T
local function any(list)
  return list[math.random(#list)]
end

local function step(game, unit)
  local way = any(STEPS)
  if game:move(unit.id, unit.x + way[1], unit.y + way[2]) then
    unit.x, unit.y = unit.x + way[1], unit.y + way[2]
  end
end

--- A square near a unit, as far as it reaches.
local function square_near(unit, reach)
  local dx = math.random(-reach, reach)
  local dy = math.random(-reach + math.abs(dx), reach - math.abs(dx))
  return unit.x + dx, unit.y + dy
end

local ACTIONS = {}

function ACTIONS.none() end

function ACTIONS.build(game, unit)
  local x, y = square_near(unit, 2)
  if math.random(2) == 1 then
    game:build(unit.id, x, y)
  else
    game:build(unit.id, x, y, any(game.building_types).name)
  end
end

function ACTIONS.paint(game, unit)
  game:paint(unit.id, square_near(unit, 1))
end

function ACTIONS.attack(game, unit, type)
  local x, y = square_near(unit, type.most_range)
  local owner = game.field:get("owner", x, y, unit.z)
  if owner == 1 - game.player_id then
    game:attack(unit.id, x, y)
  end
end

---@param game Game
function run(game)
  local types = {}
  for _, type in ipairs(game.unit_types) do
    types[type.name] = type
  end
  for _, seen in ipairs(game.units) do
    if seen.owner == game.player_id then
      local unit, type = { id = seen.id, x = seen.x, y = seen.y, z = seen.z }, types[seen.type]
      for _ = 1, TRIES do
        if math.random(2) == 1 then
          step(game, unit)
        else
          ACTIONS[type.ability](game, unit, type)
        end
      end
      if math.random(TRIES) == 1 and game.field:get("portal", unit.x, unit.y, unit.z) ~= 0 then
        game:warp(unit.id)
      end
    end
  end
  for _, building in ipairs(game.buildings) do
    if building.owner == game.player_id then
      game:train(building.id, any(game.unit_types).name)
    end
  end
end
