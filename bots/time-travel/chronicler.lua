--- Plays well, in all three periods. Artists paint in each of them. The best engineers of the present go back to the far past and build there: what they build
--- is two levels higher in the present, where better engineers are trained, who go back in their turn. An army of ever higher level razes the enemy.

local FAR_PAST, PRESENT = 0, 2
local MIDDLE = 11 -- where 0 is in a row of squares
local STEPS = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } }

local SEARCH = 12 -- how far from home it builds
local CROWDED, BLOCKED = 40, 12 -- what an own building or bad ground in a later period counts against a site, in squares
local SPARE_FOOD, MORE_SPARE = 6, 2 -- with less it wants a farm; more for each farm it has
local BUILDERS, MOST_BUILDERS, GOLD_PER_BUILDER = { [0] = 3, [1] = 1, [2] = 1 }, 10, 1500 -- engineers in each period, more with gold
local GALLERIES, MOST_GALLERIES, GOLD_PER_GALLERY = 2, 8, 3000 -- in each period, more with gold
local FIRST_BARRACKS = 25 -- own turns until it wants some anyway
local BOLD = 1.5 -- it attacks with so many times the enemy's strength
local LEAST_ARMY, FULL_ARMY, MOST_BARRACKS = 5, 16, 4
local ARMY_FOOD = 20 -- kept for soldiers in the far past while more are needed
local GUARD_RANGE = 4 -- enemies that near to a building are driven off
local WORTH_OF_LEVEL = 1.32 -- of a soldier: 1.15 in health and 1.15 in damage
local LAST_TURNS = 8 -- own turns in which only worth counts
local RANGE = 2 -- of a Spearman
local SOLDIERS = { Spearman = 1, Artillery = 1, Cavalry = 0.7 }

local game, me, foe, turns_left
local ground, owners = {}, {} -- by period, rows of where nobody can go and of who is where
local gold, room = {}, {} -- by period, what is left to spend, and of food
local mine, theirs -- lists of units and buildings by type
local home -- the first School
local plans = {} -- where each engineer builds next
local hunger = {} -- by type of unit

local function index(x, y)
  return 100 * y + x
end

local function is_inside(x, y)
  return math.abs(x) < MIDDLE and math.abs(y) < MIDDLE
end

--- To the nearest square of a building.
local function distance_to(unit, building)
  local dx = math.max(building.x - unit.x, 0, unit.x - building.x - 1)
  return dx + math.max(building.y - unit.y, 0, unit.y - building.y - 1)
end

local function in_period(list, z)
  local found = {}
  for _, thing in ipairs(list) do
    if thing.z == z then
      found[#found + 1] = thing
    end
  end
  return found
end

local function best_level(list)
  local best = -1
  for _, thing in ipairs(list) do
    best = math.max(best, thing.level)
  end
  return best
end

--- Lists by type, made as they are asked for.
local function lists()
  return setmetatable({}, {
    __index = function(by_type, type)
      by_type[type] = {}
      return by_type[type]
    end,
  })
end

--- Sorts things by owner and type, as copies, for what is done with them is noted.
local function sort_out(things)
  for _, seen in ipairs(things) do
    local thing = {}
    for key, value in pairs(seen) do
      thing[key] = value
    end
    table.insert((thing.owner == me and mine or theirs)[thing.type], thing)
  end
end

--- Reads what there is, and counts the food that is left over.
local function look()
  me, foe = game.player_id, 1 - game.player_id
  turns_left = (game.turns - game.turn_number + 1) // 2
  mine, theirs = lists(), lists()
  sort_out(game.buildings)
  sort_out(game.units)
  home = home or mine.School[1]
  for z = FAR_PAST, PRESENT do
    ground[z] = ground[z] or game.field:rows("no_moving", z)
    owners[z], gold[z], room[z] = game.field:rows("owner", z), game.gold[z], 0
    for _, farm in ipairs(in_period(mine.Farm, z)) do
      room[z] = room[z] + (farm.complete and game:building_food("Farm", farm.level) or 0)
    end
  end
  for _, type in ipairs(game.unit_types) do
    hunger[type.name] = type.hunger
    for _, unit in ipairs(mine[type.name]) do
      room[unit.z] = room[unit.z] - type.hunger
    end
    for _, building in ipairs(mine[type.trainer]) do
      room[building.z] = room[building.z] - (building.training == type.name and type.hunger or 0)
    end
  end
end

local function is_open(x, y, z)
  return ground[z][y + MIDDLE][x + MIDDLE] == 0 and owners[z][y + MIDDLE][x + MIDDLE] ~= foe
end

--- Steps from each square of a period to the nearest goal, around terrain and the enemy.
local function flood(z, goals)
  local steps, queue, first = {}, {}, 1
  for _, goal in ipairs(goals) do
    steps[index(goal.x, goal.y)] = 0
    queue[#queue + 1] = goal
  end
  while queue[first] do
    local here = queue[first]
    local further = steps[index(here.x, here.y)] + 1
    for _, step in ipairs(STEPS) do
      local x, y = here.x + step[1], here.y + step[2]
      if is_inside(x, y) and not steps[index(x, y)] and is_open(x, y, z) then
        steps[index(x, y)] = further
        queue[#queue + 1] = { x = x, y = y }
      end
    end
    first = first + 1
  end
  return steps
end

--- Walks towards the goals until it is so near, and keeps some moves. Says how near it is, nil without a way.
local function walk(unit, steps, near, keep)
  local here = steps[index(unit.x, unit.y)]
  while here and here > near and unit.moves > keep do
    local before = here
    for _, step in ipairs(STEPS) do
      local x, y = unit.x + step[1], unit.y + step[2]
      if is_inside(x, y) and steps[index(x, y)] == before - 1 and game:move(unit.id, x, y) then
        unit.x, unit.y, unit.moves, here = x, y, unit.moves - 1, before - 1
        break
      end
    end
    if here == before then
      break
    end
  end
  return here
end

local function squares_of(buildings)
  local squares = {}
  for _, building in ipairs(buildings) do
    for _, square in ipairs(game.field:block(2, 2, building.x, building.y, building.z)) do
      squares[#squares + 1] = square
    end
  end
  return squares
end

--- Goes to the nearest portal that leads this way, and through it.
local function travel(unit, direction)
  local doors = {}
  for _, portal in ipairs(in_period(game.portals, unit.z)) do
    doors[#doors + 1] = portal.direction == direction and portal or nil
  end
  if walk(unit, flood(unit.z, doors), 0, 0) == 0 then
    game:warp(unit.id)
  end
end

--- What painting a gallery earns in all periods.
local function chain_worth(gallery, by_id, level)
  while gallery.original do
    gallery = by_id[gallery.original]
  end
  local worth = 0
  while gallery do
    worth = worth + 5 + 5 * math.abs(gallery.level - level)
    gallery = by_id[gallery.copy]
  end
  return worth
end

--- The gallery that pays an artist best, of those that are complete and not too far away.
local function best_gallery(artist, galleries, by_id, reach)
  local best, most = nil, 0
  for _, gallery in ipairs(galleries) do
    if gallery.complete and distance_to(artist, gallery) <= reach then
      local worth = chain_worth(gallery, by_id, artist.level)
      if worth > most then
        best, most = gallery, worth
      end
    end
  end
  return best
end

--- Artists go to where their level pays most, and paint what they come by.
local function paint()
  local by_id = {}
  for _, gallery in ipairs(mine.Gallery) do
    by_id[gallery.id] = gallery
  end
  for z = FAR_PAST, PRESENT do
    local ways, goals, galleries = {}, {}, in_period(mine.Gallery, z)
    for _, artist in ipairs(in_period(mine.Artist, z)) do
      local level = artist.level
      goals[level] = goals[level] or best_gallery(artist, galleries, by_id, math.huge)
      local goal = goals[level]
      if goal and distance_to(artist, goal) > 1 then
        ways[goal.id] = ways[goal.id] or flood(z, squares_of({ goal }))
        walk(artist, ways[goal.id], 1, 0)
      end
      local here = best_gallery(artist, galleries, by_id, 1)
      if here then
        game:paint(artist.id, here.x, here.y)
      end
    end
  end
end

local function train(building, type)
  local cost = game:unit_cost(type, building.level)
  if building.complete and not building.training and gold[building.z] >= cost and game:train(building.id, type) then
    building.training = type
    gold[building.z], room[building.z] = gold[building.z] - cost, room[building.z] - hunger[type]
    return true
  end
end

local function strength(side)
  local sum, count = 0, 0
  for type, weight in pairs(SOLDIERS) do
    for _, soldier in ipairs(side[type]) do
      sum = sum + weight * WORTH_OF_LEVEL ^ soldier.level
      count = count + 1
    end
  end
  return sum, count
end

local function is_threatened()
  return #theirs.Barracks > 0 or strength(theirs) > 0 or game.turn_number // 2 >= FIRST_BARRACKS
end

--- Engineers where some are missing, and one to go back whenever the present has a better school than the far past has engineers.
local function train_engineers()
  local chief = best_level(in_period(mine.Engineer, FAR_PAST))
  local on_the_way = math.max(best_level(in_period(mine.Engineer, 1)), best_level(in_period(mine.Engineer, PRESENT)))
  for _, school in ipairs(mine.School) do
    local z = school.z
    local climbs = z == PRESENT and school.level > math.max(chief, on_the_way)
    local builders = math.min(MOST_BUILDERS, BUILDERS[z] + gold[z] // GOLD_PER_BUILDER)
    local wanted = #in_period(mine.Engineer, z) < builders and school.level == best_level(in_period(mine.School, z))
    local is_safe = z > FAR_PAST or strength(mine) >= strength(theirs)
    if (climbs or (wanted and is_safe)) and room[z] >= hunger.Engineer and train(school, "Engineer") then
      on_the_way = math.max(on_the_way, z > FAR_PAST and school.level or -1)
    end
  end
end

--- Soldiers are trained in the far past, where they do most harm. Says whether more are needed.
local function train_soldiers()
  local own, count = strength(mine)
  local foes, all = strength(theirs), in_period(mine.Barracks, FAR_PAST)
  for _, barracks in ipairs(all) do
    local is_best = barracks.level >= best_level(all)
    local needed = own < 2 * foes or count < FULL_ARMY
    if needed and (is_best or own < foes) and room[FAR_PAST] >= hunger.Spearman and train(barracks, "Spearman") then
      own, count = own + WORTH_OF_LEVEL ^ barracks.level, count + 1
    end
  end
  return is_threatened() and (own < 2 * foes or count < FULL_ARMY)
end

local function train_all()
  train_engineers()
  local needed = train_soldiers()
  for _, gallery in ipairs(mine.Gallery) do
    local kept = gallery.z == FAR_PAST and needed and ARMY_FOOD or 0
    if room[gallery.z] >= hunger.Artist + kept then
      train(gallery, "Artist")
    end
  end
end

--- What a building there would meet, in squares of a longer way; nil where it can't stand.
local function objection(x, y, z)
  local field, sum = game.field, 0
  for later = z, PRESENT do
    local squares = field:block(2, 2, x, y, later)
    for _, square in ipairs(squares or {}) do
      local px, py = square.x, square.y
      local bad = field:get("no_building", px, py, later) == 1 or field:get("portal", px, py, later) ~= 0
      local built, owner = field:get("building", px, py, later) ~= 0, field:get("owner", px, py, later)
      if later == z and (bad or built or owner == foe) then
        return nil
      end
      sum = sum + (bad and BLOCKED or 0) + (built and owner == me and CROWDED or 0)
    end
    if not squares then
      return nil
    end
  end
  return sum
end

local function find_site(z, engineer)
  local best, least = nil, math.huge
  local free = { no_building = 0, building = 0, portal = 0, owner = { -1, me } }
  for _, square in ipairs(game.field:within("manhattan", SEARCH, free, home.x, home.y, z)) do
    local way = square.distance + distance_to(engineer, square)
    if way < least then
      local against = objection(square.x, square.y, z)
      if against and against + way < least then
        best, least = square, against + way
      end
    end
  end
  return best
end

--- What a period needs most, if this engineer starts it.
local function wanted(z, engineer, chief)
  local farms, barracks = in_period(mine.Farm, z), in_period(mine.Barracks, z)
  local food = room[z]
  for _, farm in ipairs(farms) do
    food = food + (farm.complete and 0 or game:building_food("Farm", farm.level))
  end
  if turns_left <= LAST_TURNS then
    return gold[z] >= game:building_cost("School", engineer.level) and "School" or "Farm"
  elseif z == FAR_PAST and is_threatened() and #barracks == 0 then
    return "Barracks"
  elseif food < SPARE_FOOD + MORE_SPARE * #farms and #farms < 3 then
    return "Farm"
  elseif z == FAR_PAST then
    local is_weak = strength(mine) < strength(theirs) and #barracks < MOST_BARRACKS
    if food >= ARMY_FOOD and is_weak then
      return "Barracks"
    elseif engineer == chief and best_level(in_period(mine.School, z)) < chief.level then
      return "School"
    elseif engineer == chief and is_threatened() and best_level(barracks) < chief.level then
      return "Barracks"
    end
  end
  local galleries = math.min(MOST_GALLERIES, GALLERIES + gold[z] // GOLD_PER_GALLERY)
  return food >= SPARE_FOOD and #in_period(mine.Gallery, z) < galleries and "Gallery" or "Farm"
end

--- Starts what is wanted where there is room, once there is gold for it.
local function start_building(z, engineer, chief)
  local type = wanted(z, engineer, chief)
  local cost, plan = game:building_cost(type, engineer.level), plans[engineer.id]
  if gold[z] < cost then
    return false
  elseif not plan or plan.z ~= z or not objection(plan.x, plan.y, z) then
    plan = find_site(z, engineer)
    plans[engineer.id] = plan
  end
  if not plan then
    return false
  end
  walk(engineer, flood(z, squares_of({ plan })), 1, 1)
  if game:build(engineer.id, plan.x, plan.y, type) then
    plans[engineer.id] = nil
    gold[z], engineer.actions = gold[z] - cost, 0
    table.insert(mine[type], { level = engineer.level, z = z, complete = false, begun = true })
  end
  -- Being on the way counts as well.
  return engineer.actions == 0 or distance_to(engineer, plan) > 1
end

--- What is begun, or damaged.
local function works(z)
  local sites, begun = {}, 0
  for _, list in pairs(mine) do
    for _, thing in ipairs(list) do
      if thing.z == z and thing.complete ~= nil and not thing.begun then
        if not thing.complete or thing.hp < game:building_hp(thing.type, thing.level) then
          sites[#sites + 1] = thing
        end
        begun = begun + (thing.complete and 0 or 1)
      end
    end
  end
  return sites, begun
end

local function build()
  local back = best_level(in_period(mine.Engineer, FAR_PAST))
  for z = FAR_PAST, PRESENT do
    local builders = {}
    for _, unit in ipairs(in_period(mine.Engineer, z)) do
      if z > FAR_PAST and unit.level > back and turns_left > 4 * LAST_TURNS then
        travel(unit, -1)
      else
        builders[#builders + 1] = unit
      end
    end
    table.sort(builders, function(a, b)
      return a.level > b.level
    end)
    local sites, begun = works(z)
    local steps = #sites > 0 and flood(z, squares_of(sites))
    local at_once = turns_left <= LAST_TURNS and math.huge or (#builders + 1) // 2
    for _, engineer in ipairs(builders) do
      if begun < at_once and start_building(z, engineer, builders[1]) then
        begun = begun + 1
      end
      if steps and engineer.actions > 0 then
        walk(engineer, steps, 1, 1)
        for _, site in ipairs(sites) do
          if distance_to(engineer, site) <= 1 and game:build(engineer.id, site.x, site.y) then
            break
          end
        end
      end
    end
  end
end

--- Attacks what is in range: what is exposed first, then the building that is nearest to its end.
local function attack(soldier, targets)
  local best, most = nil, -math.huge
  for _, target in ipairs(targets) do
    local away = math.abs(soldier.x - target.x) + math.abs(soldier.y - target.y)
    if away <= RANGE or (target.complete ~= nil and distance_to(soldier, target) <= RANGE) then
      local worth = -target.hp + (target.complete and 0 or 100000)
      if worth > most then
        best, most = target, worth
      end
    end
  end
  if best then
    local wide = best.complete == nil and 0 or 1
    local x = math.min(math.max(best.x, soldier.x), best.x + wide)
    local y = math.min(math.max(best.y, soldier.y), best.y + wide)
    game:attack(soldier.id, x, y)
  end
end

--- Whether a unit, in no building of its own, has come near to what is ours.
local function is_intruder(unit)
  local ours = { owner = me, building = { at_least = 1 } }
  return game.field:get("building", unit.x, unit.y, unit.z) == 0
    and #game.field:within("manhattan", GUARD_RANGE, ours, unit.x, unit.y, unit.z) > 0
end

--- The enemy's things in a period: all of them, its buildings, and its units that have come near.
local function enemies(z)
  local all, houses, intruders = {}, {}, {}
  for _, list in pairs(theirs) do
    for _, thing in ipairs(in_period(list, z)) do
      all[#all + 1] = thing
      if thing.complete ~= nil then
        houses[#houses + 1] = thing
      elseif is_intruder(thing) then
        intruders[#intruders + 1] = thing
      end
    end
  end
  return all, houses, intruders
end

--- Soldiers drive off who comes near. A strong army razes the enemy's buildings, those of the earliest period first.
local function fight()
  local own, count = strength(mine)
  local is_bold = own > BOLD * strength(theirs) and count >= LEAST_ARMY
  local front
  for z = FAR_PAST, PRESENT do
    local all, houses, intruders = enemies(z)
    front = front or (#houses > 0 and z or nil)
    local guard = flood(z, intruders)
    local raid = flood(z, is_bold and front == z and squares_of(houses) or {})
    for _, soldier in ipairs(in_period(mine.Spearman, z)) do
      local place = index(soldier.x, soldier.y)
      walk(soldier, guard[place] and guard or raid, RANGE, 1)
      attack(soldier, all)
      if is_bold and front ~= z and not guard[place] then
        travel(soldier, front and -1 or 1)
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
  train_all()
  build()
end
