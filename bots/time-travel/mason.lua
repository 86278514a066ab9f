--- Builds and never fights: artists paint where they were trained, engineers build farms and galleries, best of all in the far past, from where they ripple.

local FAR_PAST, PRESENT = Period.FAR_PAST, Period.PRESENT
local SEARCH = 10 -- how far from an engineer it looks for a site
local ENGINEERS = { [0] = 4, [1] = 2, [2] = 2 } -- wanted in each period
local SPARE_FOOD = 6 -- with less it builds a farm

---@type Game, integer
local game, me
---@type table<integer, integer>, table<integer, integer>, table<integer, Building[]>, table<integer, Unit[]>, table<integer, Building[]>
local gold, room, galleries, engineers, open_works -- by period

local function distance_to(unit, building)
  local dx = math.max(building.x - unit.x, 0, unit.x - building.x - 1)
  return dx + math.max(building.y - unit.y, 0, unit.y - building.y - 1)
end

local function look()
  me = game.player_id
  gold, room, galleries, engineers, open_works = {}, {}, {}, {}, {}
  for z = FAR_PAST, PRESENT do
    gold[z], room[z], galleries[z], engineers[z], open_works[z] = game.gold[z], 0, {}, {}, {}
  end
  local hunger = {}
  for _, type in ipairs(game.unit_types) do
    hunger[type.name] = type.hunger
  end
  for _, building in ipairs(game.buildings) do
    local z = building.z
    if building.owner == me then
      if not building.complete or building.hp < game:building_hp(building.type, building.level) then
        table.insert(open_works[z], building)
      elseif building.type == "Gallery" then
        table.insert(galleries[z], building)
      end
      if building.complete then
        room[z] = room[z] + game:building_food(building.type, building.level) - (hunger[building.training] or 0)
      end
    end
  end
  for _, unit in ipairs(game.units) do
    if unit.owner == me then
      room[unit.z] = room[unit.z] - hunger[unit.type]
      if unit.type == "Engineer" then
        table.insert(engineers[unit.z], unit)
      end
    end
  end
end

local function paint()
  for _, unit in ipairs(game.units) do
    if unit.owner == me and unit.type == "Artist" then
      for _, gallery in ipairs(galleries[unit.z]) do
        if distance_to(unit, gallery) <= 1 and game:paint(unit.id, gallery.x, gallery.y) then
          break
        end
      end
    end
  end
end

local function train()
  for _, building in ipairs(game.buildings) do
    if building.owner == me and building.complete then
      local z = building.z
      if building.type == "School" and #engineers[z] < ENGINEERS[z] and room[z] >= 3 then
        game:train(building.id, "Engineer")
      elseif building.type == "Gallery" and room[z] >= 3 and game:train(building.id, "Artist") then
        room[z] = room[z] - 3
      elseif building.type == "Farm" and game.turn_number >= game.turns - 20 and room[z] > 0 then
        game:train(building.id, "Pig")
        room[z] = room[z] - 1
      end
    end
  end
end

--- Whether a building fits there, and wouldn't crush another of its own in a later period.
local function fits(x, y, z)
  for later = z, PRESENT do
    for dx = 0, 1 do
      for dy = 0, 1 do
        local field, px, py = game.field, x + dx, y + dy
        local owner = field:get("owner", px, py, later)
        local bad = field:get("no_building", px, py, later) == 1 or field:get("portal", px, py, later) ~= 0
        local built = field:get("building", px, py, later) ~= 0
        if not owner or (built and owner == me) or (later == z and (bad or built or owner == 1 - me)) then
          return false
        end
      end
    end
  end
  return true
end

--- Goes towards a building or a site: one step nearer at a time, around what is in the way.
local function approach(unit, goal)
  local open = { no_moving = 0, owner = { -1, me } }
  local x, y, moves = unit.x, unit.y, unit.moves
  local here = { x = x, y = y }
  local cells = game.field:route("four", open, x, y, unit.z, goal.x, goal.y, unit.z)
  for i = 2, #(cells or {}) do
    if moves < 2 or distance_to(here, goal) <= 1 or not game:move(unit.id, cells[i].x, cells[i].y) then
      break
    end
    here, moves = cells[i], moves - 1
  end
  return distance_to(here, goal) <= 1
end

local function start(unit)
  local z = unit.z
  local type = room[z] < SPARE_FOOD and "Farm" or "Gallery"
  local cost = game:building_cost(type, unit.level)
  if gold[z] < cost then
    return
  end
  local free = { no_building = 0, building = 0, portal = 0 }
  for _, square in ipairs(game.field:within("manhattan", SEARCH, free, unit.x, unit.y, z)) do
    if fits(square.x, square.y, z) then
      if approach(unit, square) and game:build(unit.id, square.x, square.y, type) then
        gold[z] = gold[z] - cost
      end
      return
    end
  end
end

local function build()
  for z = FAR_PAST, PRESENT do
    for i, unit in ipairs(engineers[z]) do
      local nearest
      for _, site in ipairs(open_works[z]) do
        if not nearest or distance_to(unit, site) < distance_to(unit, nearest) then
          nearest = site
        end
      end
      if nearest and (i > 1 or #open_works[z] > 1 or distance_to(unit, nearest) <= 1) then
        if approach(unit, nearest) then
          game:build(unit.id, nearest.x, nearest.y)
        end
      else
        start(unit)
      end
    end
  end
end

---@param given Game
function run(given)
  game = given
  look()
  paint()
  train()
  build()
end
