--- Plays well, in all three periods. Artists paint in each of them. The best engineers of the present go back to the far past and build there: what they build
--- is two levels higher in the present, where better engineers are trained, who go back in their turn. An army of ever higher level razes the enemy.

local FAR_PAST, PRESENT = 0, 2
local SIDE, MIDDLE = 21, 11 -- squares of a row, and where its 0 is
local STEPS = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } }

local SEARCH = 12 -- how far from home it builds
local CROWDED, BLOCKED = 40, 12 -- what an own building or bad ground in a later period counts against a site, in squares
local SPARE_FOOD, MORE_SPARE = 6, 2 -- with less it wants a farm; more for each farm it has
local BUILDERS, MOST_BUILDERS, GOLD_PER_BUILDER = { [0] = 3, [1] = 1, [2] = 1 }, 10, 1500 -- engineers in each period, more with gold
local GALLERIES, MORE_GALLERIES = 2, 3000 -- in each period, one more for so much gold
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
local ground -- by period, the rows of what terrain stops
local owners, gold, room -- by period
local mine, theirs -- lists of units and buildings by type
local units_of -- own units by period and type
local home -- where the first School stands
local plans = {} -- where each engineer builds next
local hunger = {} -- by type of unit

local function index(x, y)
  return (y + MIDDLE - 1) * SIDE + x + MIDDLE
end

local function is_inside(x, y)
  return math.abs(x) < MIDDLE and math.abs(y) < MIDDLE
end

local function distance(a, b)
  return math.abs(a.x - b.x) + math.abs(a.y - b.y)
end

--- To the nearest square of a building.
local function distance_to(unit, building)
  local dx = math.max(building.x - unit.x, 0, unit.x - building.x - 1)
  return dx + math.max(building.y - unit.y, 0, unit.y - building.y - 1)
end

local function add(lists, key, thing)
  lists[key] = lists[key] or {}
  table.insert(lists[key], thing)
end

local function in_period(list, z)
  local found = {}
  for _, thing in ipairs(list or {}) do
    if thing.z == z then
      found[#found + 1] = thing
    end
  end
  return found
end

--- Reads what there is, and counts the food that is left over.
local function look()
  me, foe = game.player_id, 1 - game.player_id
  turns_left = (game.turns - game.turn_number + 1) // 2
  mine, theirs, units_of, owners, gold, room = {}, {}, {}, {}, {}, {}
  if not ground then
    ground = {}
    for _, type in ipairs(game.unit_types) do
      hunger[type.name] = type.hunger
    end
  end
  for z = FAR_PAST, PRESENT do
    ground[z] = ground[z] or game.field:rows("no_moving", z)
    owners[z], gold[z], room[z], units_of[z] = game.field:rows("owner", z), game.gold[z], 0, {}
  end
  for _, building in ipairs(game.buildings) do
    add(building.owner == me and mine or theirs, building.type, building)
    if building.owner == me then
      home = home or { x = building.x, y = building.y }
      if building.type == "Farm" and building.complete then
        room[building.z] = room[building.z] + game:building_food("Farm", building.level)
      end
      room[building.z] = room[building.z] - (hunger[building.training] or 0)
    end
  end
  for _, seen in ipairs(game.units) do
    if seen.owner == me then
      local unit = {}
      for key, value in pairs(seen) do
        unit[key] = value
      end
      add(mine, unit.type, unit)
      add(units_of[unit.z], unit.type, unit)
      room[unit.z] = room[unit.z] - hunger[unit.type]
    else
      add(theirs, seen.type, seen)
    end
  end
end

--- Steps from each square of a period to the nearest goal, around terrain and the enemy.
local function flood(z, goals)
  local steps, queue, first = {}, {}, 1
  for _, goal in ipairs(goals) do
    if is_inside(goal.x, goal.y) and not steps[index(goal.x, goal.y)] then
      steps[index(goal.x, goal.y)] = 0
      queue[#queue + 1] = goal
    end
  end
  while queue[first] do
    local here = queue[first]
    local further = steps[index(here.x, here.y)] + 1
    for _, step in ipairs(STEPS) do
      local x, y = here.x + step[1], here.y + step[2]
      if is_inside(x, y) and not steps[index(x, y)] then
        if ground[z][y + MIDDLE][x + MIDDLE] == 0 and owners[z][y + MIDDLE][x + MIDDLE] ~= foe then
          steps[index(x, y)] = further
          queue[#queue + 1] = { x = x, y = y }
        end
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
    local moved = false
    for _, step in ipairs(STEPS) do
      local x, y = unit.x + step[1], unit.y + step[2]
      if not moved and is_inside(x, y) and steps[index(x, y)] == here - 1 and game:move(unit.id, x, y) then
        unit.x, unit.y, unit.moves, here, moved = x, y, unit.moves - 1, here - 1, true
      end
    end
    if not moved then
      break
    end
  end
  return here
end

local function squares_of(buildings)
  local squares = {}
  for _, building in ipairs(buildings) do
    for dx = 0, 1 do
      for dy = 0, 1 do
        squares[#squares + 1] = { x = building.x + dx, y = building.y + dy }
      end
    end
  end
  return squares
end

--- Goes to the nearest portal that leads this way, and through it.
local function travel(unit, direction)
  local doors = {}
  for _, portal in ipairs(game.portals) do
    if portal.z == unit.z and portal.direction == direction then
      doors[#doors + 1] = portal
    end
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

local function paint()
  local by_id = {}
  for _, gallery in ipairs(mine.Gallery or {}) do
    by_id[gallery.id] = gallery
  end
  for z = FAR_PAST, PRESENT do
    local ways, galleries = {}, in_period(mine.Gallery, z)
    for _, artist in ipairs(units_of[z].Artist or {}) do
      local best, most, here, earned = nil, 0, nil, 0
      for _, gallery in ipairs(galleries) do
        if gallery.complete then
          local worth = chain_worth(gallery, by_id, artist.level)
          if worth > most then
            best, most = gallery, worth
          end
          if worth > earned and distance_to(artist, gallery) <= 1 then
            here, earned = gallery, worth
          end
        end
      end
      if best and best ~= here and turns_left > LAST_TURNS then
        ways[best.id] = ways[best.id] or flood(z, squares_of({ best }))
        walk(artist, ways[best.id], 1, 0)
        here = distance_to(artist, best) <= 1 and best or here
      end
      if here and distance_to(artist, here) <= 1 and artist.actions > 0 then
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

local function best_level(list)
  local best = -1
  for _, thing in ipairs(list or {}) do
    best = math.max(best, thing.level)
  end
  return best
end

local function strength(side)
  local sum, count = 0, 0
  for type, weight in pairs(SOLDIERS) do
    for _, soldier in ipairs(side[type] or {}) do
      sum = sum + weight * WORTH_OF_LEVEL ^ soldier.level
      count = count + 1
    end
  end
  return sum, count
end

local function is_threatened()
  return #(theirs.Barracks or {}) > 0 or strength(theirs) > 0 or game.turn_number // 2 >= FIRST_BARRACKS
end

--- Engineers where some are missing, and one to go back whenever the present has a better school than the far past has engineers.
local function train_engineers()
  local chief = best_level(units_of[FAR_PAST].Engineer)
  local on_the_way = math.max(best_level(units_of[1].Engineer), best_level(units_of[2].Engineer))
  for _, school in ipairs(mine.School or {}) do
    local z = school.z
    local climbs = z == PRESENT and school.level > math.max(chief, on_the_way)
    local builders = math.min(MOST_BUILDERS, BUILDERS[z] + gold[z] // GOLD_PER_BUILDER)
    local wanted = #(units_of[z].Engineer or {}) < builders and school.level == best_level(in_period(mine.School, z))
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
  for _, gallery in ipairs(mine.Gallery or {}) do
    local kept = gallery.z == FAR_PAST and needed and ARMY_FOOD or 0
    if room[gallery.z] >= hunger.Artist + kept then
      train(gallery, "Artist")
    end
  end
  if turns_left <= LAST_TURNS and turns_left > 1 then
    for _, farm in ipairs(mine.Farm or {}) do
      if room[farm.z] > -5 then
        train(farm, "Pig")
      end
    end
  end
end

--- What a building there would meet, in squares of a longer way; nil where it can't stand.
local function objection(x, y, z)
  local sum = 0
  for dx = 0, 1 do
    for dy = 0, 1 do
      local px, py = x + dx, y + dy
      if not is_inside(px, py) then
        return nil
      end
      for later = z, PRESENT do
        local field = game.field
        local bad = field:get("no_building", px, py, later) == 1 or field:get("portal", px, py, later) ~= 0
        local built = field:get("building", px, py, later) ~= 0
        local owner = owners[later][py + MIDDLE][px + MIDDLE]
        if later == z and (bad or built or owner == foe) then
          return nil
        end
        sum = sum + (bad and BLOCKED or 0) + (built and owner == me and CROWDED or 0)
      end
    end
  end
  return sum
end

local function find_site(z, engineer)
  local best, least = nil, math.huge
  local free = { no_building = 0, building = 0, portal = 0, owner = { -1, me } }
  for _, square in ipairs(game.field:within("manhattan", SEARCH, free, home.x, home.y, z)) do
    local way = square.distance + distance(square, engineer)
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
  if food >= SPARE_FOOD and #in_period(mine.Gallery, z) < GALLERIES + gold[z] // MORE_GALLERIES then
    return "Gallery"
  end
  return "Farm"
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
    add(
      mine,
      type,
      { type = type, level = engineer.level, x = plan.x, y = plan.y, z = z, complete = false, begun = true }
    )
    return true
  end
  -- On the way, which counts as started.
  return distance_to(engineer, plan) > 1
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

local function work(engineer, sites, steps)
  walk(engineer, steps, 1, 1)
  for _, site in ipairs(sites) do
    if engineer.actions > 0 and distance_to(engineer, site) <= 1 and game:build(engineer.id, site.x, site.y) then
      engineer.actions = 0
    end
  end
end

local function build()
  local back = best_level(units_of[FAR_PAST].Engineer)
  for z = FAR_PAST, PRESENT do
    local builders = {}
    for _, unit in ipairs(units_of[z].Engineer or {}) do
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
        work(engineer, sites, steps)
      end
    end
  end
end

--- Attacks what is in range: what is exposed first, then the building that is nearest to its end.
local function attack(soldier, targets, reach)
  local best, most = nil, -math.huge
  for _, target in ipairs(targets) do
    local away = target.complete ~= nil and distance_to(soldier, target) or distance(soldier, target)
    if away <= reach then
      local worth = -target.hp + (target.complete and 0 or 100000)
      if worth > most then
        best, most = target, worth
      end
    end
  end
  if not best then
    return false
  end
  local x, y = best.x, best.y
  if best.complete ~= nil then
    x = math.min(math.max(x, soldier.x), x + 1)
    y = math.min(math.max(y, soldier.y), y + 1)
  end
  return game:attack(soldier.id, x, y)
end

local function is_near_home(thing)
  for _, list in pairs(mine) do
    for _, building in ipairs(list) do
      if building.complete ~= nil and building.z == thing.z and distance_to(thing, building) <= GUARD_RANGE then
        return true
      end
    end
  end
  return false
end

--- The enemy's things in a period: all of them, its buildings, and its units near home that no building shelters.
local function enemies(z)
  local all, houses, intruders = {}, {}, {}
  for _, list in pairs(theirs) do
    for _, thing in ipairs(list) do
      if thing.z == z then
        all[#all + 1] = thing
        if thing.complete ~= nil then
          houses[#houses + 1] = thing
        elseif game.field:get("building", thing.x, thing.y, z) == 0 and is_near_home(thing) then
          intruders[#intruders + 1] = thing
        end
      end
    end
  end
  return all, houses, intruders
end

local function fight()
  local own, count = strength(mine)
  local is_bold = own > BOLD * strength(theirs) and count >= LEAST_ARMY
  local front -- the earliest period in which the enemy has buildings
  for z = FAR_PAST, PRESENT do
    local all, houses, intruders = enemies(z)
    front = front or (#houses > 0 and z or nil)
    local goals = #intruders > 0 and intruders or is_bold and squares_of(houses) or {}
    local steps = flood(z, #goals > 0 and goals or { home })
    for _, soldier in ipairs(units_of[z].Spearman or {}) do
      local is_needed = #intruders > 0 or front == z or not is_bold
      if is_needed then
        walk(soldier, steps, #goals > 0 and RANGE or 1, 1)
      end
      attack(soldier, all, RANGE)
      if not is_needed then
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
  for z = FAR_PAST, PRESENT do
    gold[z] = game.gold[z]
  end
  train_all()
  build()
end
