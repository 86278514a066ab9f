--- Plays well: all units tell each other what they have seen. Pitchers take stadiums, then bases, each a site of its own; catchers look around;
--- batters chase the other team's units off its sites, into the water or into each other.

-- What `run` was given. A local of the file is enough, since every unit runs the file in a Lua state of its own.
---@type Game
local game

-- How the shared array is used. A place is known by its coordinates modulo 64, since no map is wider than 60.
local SIDE = 64
local KINDS, CLAIMS, OWNERS = 1000, 6000, 11000
local SITE_COUNT, SITES = 20000, 20001
local ENEMY_ROUND, ENEMY_X, ENEMY_Y = 100, 101, 102
local COUNTS = { PITCHER = 120, BATTER = 121, CATCHER = 122 }
local BASE, STADIUM = 1, 2

-- A claim expires if it isn't renewed for this many rounds.
local STALE = 3
-- Stadiums pay for themselves only if the match goes on for a while: until this round they come first.
local INVEST_UNTIL = 100
-- A site of the better kind is worth a path that is this many tiles longer.
local PREFERENCE = 12
-- A report of an enemy is followed for RUMOUR rounds, or until the place is CLOSE tiles away.
local RUMOUR, CLOSE = 128, 3
-- The number of pitchers from which on there is a second scout, and the number of pitchers for each batter.
local SECOND_SCOUT, PITCHERS_PER_BATTER = 10, 3
local MOST_STRENGTH, VISION = GameConstants.MAX_STRENGTH, UnitStat.BATTER.VISION_RANGE

local Compass = table.move(Directions, 1, 8, 1, {})

--- The key of a place in the array.
local function key_of(x, y)
  return x % SIDE * SIDE + y % SIDE
end

--- How many steps lie between two places.
local function steps(x1, y1, x2, y2)
  return math.max(math.abs(x1 - x2), math.abs(y1 - y2))
end

--- Adds the sites of a kind that are in sight to the list.
local function note_sites(kind, object)
  for _, site in ipairs(game:sense_objects(object, UnitStat[game:get_type()].VISION_RANGE)) do
    local key = key_of(site.x, site.y)
    if game:read(KINDS + key) == 0 then
      local count = game:read(SITE_COUNT)
      game:write(KINDS + key, kind)
      game:write(SITES + 2 * count, site.x)
      game:write(SITES + 2 * count + 1, site.y)
      game:write(SITE_COUNT, count + 1)
    end
  end
end

--- Tells the others what is in sight.
---@return UnitInfo[] enemies that can be batted, nearest first
local function look()
  note_sites(BASE, MapObject.BASE)
  note_sites(STADIUM, MapObject.STADIUM)
  local enemies = {}
  for _, enemy in ipairs(game:sense_units(UnitStat[game:get_type()].VISION_RANGE, game:get_opponent())) do
    if enemy.type ~= UnitType.HQ then
      enemies[#enemies + 1] = enemy
      game:write(ENEMY_ROUND, game:get_round() + 1)
      game:write(ENEMY_X, enemy.location.x)
      game:write(ENEMY_Y, enemy.location.y)
    end
  end
  return enemies
end

-- What this unit has learnt about the path to its goal: the least number of steps from a place.
local goal_key, learnt = nil, {}

--- One step towards a goal: to the tile that looks nearest to it. A tile that proves a dead end looks further away the next time.
local function step_towards(x, y)
  local key, me = key_of(x, y), game:get_location()
  if not game:can_move() or me.x == x and me.y == y then
    return
  elseif key ~= goal_key then
    goal_key, learnt = key, {}
  end
  local best, best_estimate
  for _, direction in ipairs(Compass) do
    if game:can_move(direction) then
      local step = Step[direction]
      local to_x, to_y = me.x + step.x, me.y + step.y
      local length = step.x ~= 0 and step.y ~= 0 and GameConstants.DIAGONAL or 1
      local dx, dy = math.abs(to_x - x), math.abs(to_y - y)
      local straight = math.max(dx, dy) + (GameConstants.DIAGONAL - 1) * math.min(dx, dy)
      local estimate = length + math.max(straight, learnt[key_of(to_x, to_y)] or 0)
      if not best or estimate < best_estimate then
        best, best_estimate = direction, estimate
      end
    end
  end
  if best then
    local here = key_of(me.x, me.y)
    learnt[here] = math.max(learnt[here] or 0, best_estimate)
    game:move(best)
  end
end

local heading = Compass[math.random(#Compass)]

--- Straight on until something is in the way.
local function wander()
  if not game:can_move() then
    return
  end
  for _ = 1, #Compass do
    if game:can_move(heading) then
      return game:move(heading)
    end
    heading = Compass[math.random(#Compass)]
  end
end

--- Whether a site is this unit's own, or nobody's.
local function is_free(key, id)
  return game:read(OWNERS + key) == id or game:read(CLAIMS + key) + STALE < game:get_round() + 1
end

--- The best site that nobody of the team has claimed.
---@return Location?
local function choose_site(id)
  local me, wanted = game:get_location(), game:get_round() < INVEST_UNTIL and STADIUM or BASE
  local best, least
  for i = 0, game:read(SITE_COUNT) - 1 do
    local x, y = game:read(SITES + 2 * i), game:read(SITES + 2 * i + 1)
    local key = key_of(x, y)
    if is_free(key, id) then
      local way = steps(me.x, me.y, x, y) + (game:read(KINDS + key) == wanted and 0 or PREFERENCE)
      if not best or way < least then
        best, least = { x = x, y = y }, way
      end
    end
  end
  return best
end

--- Tells the others that a site is taken; by 0, that for a while nobody should go there.
local function claim(id, site)
  local key = key_of(site.x, site.y)
  game:write(CLAIMS + key, game:get_round() + 1)
  game:write(OWNERS + key, id)
end

--- What an enemy holds is no use to a pitcher.
local function is_taken(site)
  local unit = game:can_sense_location(site) and game:sense_unit_at_location(site)
  return unit and unit.id ~= game:get_info().id
end

-- The site that this pitcher holds, or goes to.
local site

local function pitch()
  local id, me = game:get_info().id, game:get_location()
  local is_there = site and me.x == site.x and me.y == site.y
  if not is_there then
    look()
    if site and (is_taken(site) or not is_free(key_of(site.x, site.y), id)) then
      claim(0, site)
      site = nil
    end
    site = site or choose_site(id)
  end
  if not site then
    return wander()
  end
  claim(id, site)
  step_towards(site.x, site.y)
end

-- How good it is to bat an enemy, by what becomes of it.
local NOTHING, AWAY, TRADE, DEATH, TWO_DEATHS = 0, 1, 2, 3, 4

--- What comes of batting what stands in a direction: how good it is, and with which strength.
---@param direction Direction
---@param target UnitInfo
---@return integer value
---@return integer strength
local function judge(direction, target)
  local step = Step[direction]
  local x, y = target.location.x, target.location.y
  for strength = 1, MOST_STRENGTH do
    x, y = x + step.x, y + step.y
    local there = { x = x, y = y }
    if game:distance_squared(game:get_location(), there) > VISION then
      return AWAY, strength
    elseif game:is_out_of_map(there) then
      return DEATH, strength
    end
    local object, met = game:sense_object_at_location(there, true), game:sense_unit_at_location(there)
    if object == MapObject.WATER or object == MapObject.BALL or met and met.type == UnitType.HQ then
      return DEATH, strength
    elseif met and met.type == UnitType.CATCHER then
      return strength > 1 and AWAY or NOTHING, strength
    elseif met then
      return met.team == target.team and TWO_DEATHS or TRADE, strength
    end
  end
  return AWAY, MOST_STRENGTH
end

--- Bats the neighbour for whom it is worst.
---@param enemies UnitInfo[]
local function swing(enemies)
  if not game:can_act() then
    return
  end
  local best, best_value, best_strength = nil, NOTHING, 0
  local me = game:get_location()
  for _, enemy in ipairs(enemies) do
    local at = enemy.location
    if steps(me.x, me.y, at.x, at.y) == 1 then
      local direction = game:direction_to(me, at)
      local value, strength = judge(direction, enemy)
      if value > best_value then
        best, best_value, best_strength = direction, value, strength
      end
    end
  end
  if best then
    game:bat(best, best_strength)
  end
end

--- Where an enemy was seen not long ago, if that isn't here.
local function rumour()
  local me, x, y, round = game:get_location(), game:read(ENEMY_X), game:read(ENEMY_Y), game:read(ENEMY_ROUND)
  if round > 0 and round + RUMOUR > game:get_round() and steps(me.x, me.y, x, y) > CLOSE then
    return x, y
  end
end

--- Bats who is near, or goes where somebody is.
local function bat()
  local x, y = rumour()
  local enemies = look()
  swing(enemies)
  if #enemies > 0 then
    local at = enemies[1].location
    step_towards(at.x, at.y)
    swing(enemies)
  elseif x then
    step_towards(x, y)
  else
    wander()
  end
end

local function scout()
  look()
  wander()
end

--- Whether a unit of a type found a place.
local function recruit(type)
  for _, direction in ipairs(Compass) do
    if game:can_recruit_unit(type, direction) then
      return game:recruit_unit(type, direction)
    end
  end
end

--- Each unit counts itself every round. The HQ runs first, so what it reads is the count of the last one.
local function lead()
  look()
  local pitchers, batters, catchers = game:read(COUNTS.PITCHER), game:read(COUNTS.BATTER), game:read(COUNTS.CATCHER)
  for _, place in pairs(COUNTS) do
    game:write(place, 0)
  end
  local sites = game:read(SITE_COUNT)
  if pitchers >= 2 and catchers == 0 or pitchers >= SECOND_SCOUT and catchers < 2 then
    recruit(UnitType.CATCHER)
  elseif (batters + 1) * PITCHERS_PER_BATTER <= pitchers or pitchers > sites then
    recruit(UnitType.BATTER)
  else
    repeat
    until not recruit(UnitType.PITCHER)
  end
end

local ROLES = { HQ = lead, PITCHER = pitch, BATTER = bat, CATCHER = scout }

---@param given Game
function run(given)
  game = given
  local play, count = ROLES[game:get_type()], COUNTS[game:get_type()]
  while true do
    if count then
      game:write(count, game:read(count) + 1)
    end
    play()
    game:yield()
  end
end
