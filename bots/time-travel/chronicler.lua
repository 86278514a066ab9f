--- Plays well, in all three periods. Artists paint in each of them. The best engineers of the present go back to the far past and build there: what they build
--- is two levels higher in the present, where better engineers are trained, who go back in their turn. An army of ever higher level razes the enemy.

local FAR_PAST, PRESENT = Period.FAR_PAST, Period.PRESENT

local SEARCH, GUARD_RANGE = 12, 8 -- how far from home it builds, and how far it drives enemies off
local SPARE_FOOD, MOST_FARMS = 10, 3 -- with less food it wants a farm first, unless it has so many
local BUILDERS, MOST_BUILDERS, GOLD_PER_BUILDER = { [0] = 3, 1, 1 }, 10, 1500 -- engineers in each period, more with gold
local GALLERIES, MOST_GALLERIES, GOLD_PER_GALLERY = 2, 8, 3000 -- in each period, more with gold
local FIRST_BARRACKS = 50 -- turns until it wants some anyway
local BOLD, LEAST_ARMY = 1.5, 5 -- it attacks with so many times the enemy's strength and at least so many soldiers
local FULL_ARMY = 16 -- soldiers, unless the enemy has more than half their strength
local ARMY_FOOD = 20 -- kept for soldiers in the far past while more are needed
local WORTHS = { Spearman = 1, Artillery = 1, Cavalry = 0.7 } -- of soldiers
local WORTH_OF_LEVEL = 1.32 -- 1.15 in health and 1.15 in damage
local RANGE = 2 -- of a Spearman

---@type Game, integer, integer
local game, me, foe
-- Lists of own units and buildings by type and period; by period the gold left to spend, and the food left over.
---@type table<string, table<integer, table[]>>, table<integer, integer>, table<integer, integer>
local mine, gold, room
-- How many soldiers it has, what both players' soldiers are worth, whether it must arm, and the earliest period in which the enemy has buildings.
---@type integer, table<integer, number>, boolean, integer
local army, strengths, is_threatened, front
-- A copy of the field, in which sites are reserved, and where the first School stood.
---@type Grid, { x: integer, y: integer }
local field, home
local hunger = {} -- by type of unit

--- To the nearest square of a building.
local function distance_to(unit, building)
  local dx = math.max(building.x - unit.x, 0, unit.x - building.x - 1)
  return dx + math.max(building.y - unit.y, 0, unit.y - building.y - 1)
end

local function best_level(list)
  local best = -1
  for _, thing in ipairs(list) do
    best = math.max(best, thing.level)
  end
  return best
end

--- Keeps a copy of what is its own, in which it notes what it does with it.
local function keep(seen)
  local thing = {}
  for key, value in pairs(seen) do
    thing[key] = value
  end
  table.insert(mine[seen.type][seen.z], thing)
end

--- Sorts out what is its own, weighs what the enemy has, and counts gold and the food that is left over.
local function look()
  me, foe = game.player_id, 1 - game.player_id
  mine, army, strengths, front, is_threatened = {}, 0, { [0] = 0, 0 }, PRESENT, game.turn_number >= FIRST_BARRACKS
  for _, types in ipairs({ UnitType, BuildingType }) do
    for _, type in pairs(types) do
      mine[type] = { [0] = {}, {}, {} }
    end
  end
  for _, unit in ipairs(game.units) do
    local worth = (WORTHS[unit.type] or 0) * WORTH_OF_LEVEL ^ unit.level
    strengths[unit.owner] = strengths[unit.owner] + worth
    if unit.owner == me then
      keep(unit)
      army = army + (worth > 0 and 1 or 0)
    end
  end
  for _, building in ipairs(game.buildings) do
    if building.owner == me then
      keep(building)
    else
      front = math.min(front, building.z)
      is_threatened = is_threatened or building.type == "Barracks"
    end
  end
  field, home, gold, room = game.field:copy(), home or mine.School[FAR_PAST][1], {}, {}
  for z = FAR_PAST, PRESENT do
    gold[z], room[z] = game.gold[z], 0
    for _, farm in ipairs(mine.Farm[z]) do
      room[z] = room[z] + (farm.complete and game:building_food("Farm", farm.level) or 0)
    end
    for _, type in ipairs(game.unit_types) do
      hunger[type.name] = type.hunger
      room[z] = room[z] - type.hunger * #mine[type.name][z]
      for _, building in ipairs(mine[type.trainer][z]) do
        room[z] = room[z] - (building.training == type.name and type.hunger or 0)
      end
    end
  end
end

--- Walks towards the nearest square of this kind, up to the given distance, and keeps some moves; around the enemy, or straight at it. Returns the distance.
local function walk(unit, wanted, near, keeps, attacks)
  local open = { no_moving = 0, owner = not attacks and { -1, me } or nil }
  local x, y, z = unit.x, unit.y, unit.z
  local way, left, goal_x, goal_y = field:nearest("four", open, wanted, x, y, z)
  -- Who is near enough, or has no move to spare, needs no way there.
  local is_going = way and left > near and unit.moves > keeps
  local cells = is_going and field:route("four", open, x, y, z, goal_x, goal_y, z) or {}
  for i = 2, #cells - near do
    if unit.moves <= keeps or not game:move(unit.id, cells[i].x, cells[i].y) then
      break
    end
    unit.x, unit.y, unit.moves, left = cells[i].x, cells[i].y, unit.moves - 1, left - 1
  end
  return left or math.huge
end

--- Goes to the nearest portal that leads this way, and through it.
local function travel(unit, direction)
  if walk(unit, { portal = direction }, 0, 0) == 0 then
    game:warp(unit.id)
  end
end

--- Artists go to the gallery that differs most from their level, and paint it.
local function paint()
  for z = FAR_PAST, PRESENT do
    for _, artist in ipairs(mine.Artist[z]) do
      local best, most = nil, -1
      for _, gallery in ipairs(mine.Gallery[z]) do
        local worth = game:art_worth(gallery.level, artist.level)
        if gallery.complete and worth > most then
          best, most = gallery, worth
        end
      end
      if best and (distance_to(artist, best) <= 1 or walk(artist, { building = best.id }, 1, 0) <= 1) then
        game:paint(artist.id, best.x, best.y)
      end
    end
  end
end

--- Trains a unit if there is gold and food for it, and some food to spare.
local function train(building, type, spare)
  local z, cost = building.z, game:unit_cost(type, building.level)
  local is_begun = gold[z] >= cost and room[z] >= hunger[type] + spare and game:train(building.id, type)
  if is_begun then
    gold[z], room[z] = gold[z] - cost, room[z] - hunger[type]
  end
  return is_begun
end

--- Engineers where some are missing, and one to go back whenever the present has a better school than there are engineers.
local function train_engineers()
  local best = math.max(best_level(mine.Engineer[0]), best_level(mine.Engineer[1]), best_level(mine.Engineer[2]))
  for z = FAR_PAST, PRESENT do
    local builders = math.min(MOST_BUILDERS, BUILDERS[z] + gold[z] // GOLD_PER_BUILDER)
    local is_wanted = #mine.Engineer[z] < builders and (z > FAR_PAST or strengths[me] >= strengths[foe])
    for _, school in ipairs(mine.School[z]) do
      local climbs = z == PRESENT and school.level > best
      if (climbs or (is_wanted and school.level == best_level(mine.School[z]))) and train(school, "Engineer", 0) then
        best = math.max(best, school.level)
      end
    end
  end
end

local function needs_soldiers()
  return strengths[me] < 2 * strengths[foe] or army < FULL_ARMY
end

--- Soldiers are trained in the far past, where they do most harm; while more are needed, artists leave them food.
local function train_others()
  for _, barracks in ipairs(mine.Barracks[FAR_PAST]) do
    if needs_soldiers() and train(barracks, "Spearman", 0) then
      strengths[me], army = strengths[me] + WORTH_OF_LEVEL ^ barracks.level, army + 1
    end
  end
  for z = FAR_PAST, PRESENT do
    for _, gallery in ipairs(mine.Gallery[z]) do
      train(gallery, "Artist", z == FAR_PAST and is_threatened and needs_soldiers() and ARMY_FOOD or 0)
    end
  end
end

--- Whether a building fits there, and in later periods too without crushing its own.
local function fits(x, y, z)
  for later = z, PRESENT do
    for _, square in ipairs(field:block(2, 2, x, y, later)) do
      local px, py = square.x, square.y
      local is_open = field:get("no_building", px, py, later) == 0 and field:get("portal", px, py, later) == 0
      local owner, is_built = field:get("owner", px, py, later), field:get("building", px, py, later) ~= 0
      if not is_open or (is_built and (owner == me or later == z)) or (later == z and owner == foe) then
        return false
      end
    end
  end
  return true
end

--- The site that is nearest to home and to an engineer. It is reserved under the engineer's number.
local function reserve_site(engineer)
  local best, least, z = nil, math.huge, engineer.z
  local free = { no_building = 0, no_moving = 0, building = 0, portal = 0, owner = { -1, me } }
  for _, square in ipairs(field:within("manhattan", SEARCH, free, home.x, home.y, z)) do
    local way = square.distance + distance_to(engineer, square)
    if way < least and field:block(2, 2, square.x, square.y, z) and fits(square.x, square.y, z) then
      best, least = square, way
    end
  end
  for _, square in ipairs(best and field:block(2, 2, best.x, best.y, z) or {}) do
    field:set("building", -engineer.id, square.x, square.y, z)
  end
  return best
end

--- What a period needs most, if this engineer starts it.
local function wanted(z, engineer, is_chief)
  local food = room[z]
  for _, farm in ipairs(mine.Farm[z]) do
    food = food + (farm.complete and 0 or game:building_food("Farm", farm.level))
  end
  if z == FAR_PAST and is_threatened and #mine.Barracks[z] == 0 then
    return "Barracks"
  elseif food < SPARE_FOOD and #mine.Farm[z] < MOST_FARMS then
    return "Farm"
  elseif z == FAR_PAST and is_chief and best_level(mine.School[z]) < engineer.level then
    return "School"
  elseif z == FAR_PAST and is_chief and is_threatened and best_level(mine.Barracks[z]) < engineer.level then
    return "Barracks"
  end
  local galleries = math.min(MOST_GALLERIES, GALLERIES + gold[z] // GOLD_PER_GALLERY)
  return food >= SPARE_FOOD and #mine.Gallery[z] < galleries and "Gallery" or "Farm"
end

--- Goes to start what is wanted where there is room, once there is gold for it.
local function start_building(z, engineer, is_chief)
  local type = wanted(z, engineer, is_chief)
  local cost = game:building_cost(type, engineer.level)
  local site = gold[z] >= cost and reserve_site(engineer)
  if site then
    walk(engineer, { building = -engineer.id }, 1, 1)
    game:build(engineer.id, site.x, site.y, type)
    gold[z] = gold[z] - cost
    table.insert(mine[type][z], { level = engineer.level, complete = false })
  end
  return site
end

--- Engineers better than all of the far past go there. Half of the others start something, the rest work on what is begun or damaged.
local function build()
  local back = best_level(mine.Engineer[FAR_PAST])
  for z = FAR_PAST, PRESENT do
    local sites, started, engineers = {}, 0, mine.Engineer[z]
    for _, building in ipairs(game.buildings) do
      if building.owner == me and building.z == z and building.hp < game:building_hp(building.type, building.level) then
        sites[#sites + 1] = building.id
      end
    end
    table.sort(engineers, function(a, b)
      return a.level > b.level
    end)
    for i, engineer in ipairs(engineers) do
      if z > FAR_PAST and engineer.level > back then
        travel(engineer, -1)
      elseif #sites + started < (#engineers + 1) // 2 and start_building(z, engineer, i == 1) then
        started = started + 1
      elseif #sites > 0 and walk(engineer, { building = sites }, 1, 1) <= 1 then
        for _, near in ipairs(field:within("manhattan", 1, { building = sites }, engineer.x, engineer.y, z)) do
          game:build(engineer.id, near.x, near.y)
        end
      end
    end
  end
end

--- Soldiers drive off who comes near. A strong army razes the enemy's buildings, those of the earliest period first. Units in the open are attacked first.
local function fight()
  local is_bold = army >= LEAST_ARMY and strengths[me] > BOLD * strengths[foe]
  local exposed, houses = { owner = foe, building = 0 }, { owner = foe, building = { at_least = 1 } }
  for z = FAR_PAST, PRESENT do
    local is_guarding = #field:within("manhattan", GUARD_RANGE, exposed, home.x, home.y, z) > 0
    for _, soldier in ipairs(mine.Spearman[z]) do
      if is_guarding or (is_bold and front == z) then
        walk(soldier, is_guarding and exposed or houses, RANGE, 1, true)
      end
      local target = field:within("manhattan", RANGE, exposed, soldier.x, soldier.y, z)[1]
        or field:within("manhattan", RANGE, houses, soldier.x, soldier.y, z)[1]
      if target then
        game:attack(soldier.id, target.x, target.y)
      elseif is_bold and front ~= z and not is_guarding then
        travel(soldier, front < z and -1 or 1)
      end
    end
  end
end

---@param given Game
function run(given)
  game = given
  look()
  fight()
  paint()
  train_engineers()
  train_others()
  build()
end
