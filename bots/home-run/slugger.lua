--- Plays well: all units tell each other what they have seen. Pitchers take stadiums, then bases, each a site of its own; catchers look around;
--- batters chase the other team's units off its sites, into the water or into each other.

-- How the shared array is used. A place is known by its coordinates modulo 64, since no map is wider than 60.
local SIDE = 64
local KINDS, CLAIMS, OWNERS = 1000, 6000, 11000
local SITE_COUNT, SITES = 20000, 20001
local ENEMY_ROUND, ENEMY_X, ENEMY_Y = 100, 101, 102
local PITCHERS, BATTERS, CATCHERS = 120, 121, 122

local BASE, STADIUM = 1, 2

-- A claim that wasn't renewed for so many rounds is void.
local STALE = 3
-- Stadiums pay for themselves only if the match goes on for a while: until this round they come first.
local INVEST_UNTIL = 100
-- So many tiles of way a site of the better kind is worth.
local PREFERENCE = 12
-- A report of an enemy is followed for so many rounds, and until it is so close.
local RUMOUR, CLOSE = 128, 3
-- One scout, another when there are so many pitchers; one batter for so many pitchers.
local SECOND_SCOUT, PITCHERS_PER_BATTER = 10, 3
local MOST_STRENGTH = GameConstants.MAX_STRENGTH

local Compass = {}
for i = 1, 8 do
  Compass[i] = Directions[i]
end

---@param x integer
---@param y integer
---@return integer
local function key_of(x, y)
  return x % SIDE * SIDE + y % SIDE
end

---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@return integer
local function steps(x1, y1, x2, y2)
  return math.max(math.abs(x1 - x2), math.abs(y1 - y2))
end

---@param uc Game
---@param kind integer
---@param object MapObject
local function note_sites(uc, kind, object)
  for _, site in ipairs(uc:sense_objects(object, UnitStat[uc:get_type()].VISION_RANGE)) do
    local key = key_of(site.x, site.y)
    if uc:read(KINDS + key) == 0 then
      local count = uc:read(SITE_COUNT)
      uc:write(KINDS + key, kind)
      uc:write(SITES + 2 * count, site.x)
      uc:write(SITES + 2 * count + 1, site.y)
      uc:write(SITE_COUNT, count + 1)
    end
  end
end

--- Tells the others what is in sight.
---@param uc Game
---@return UnitInfo[] enemies
local function look(uc)
  note_sites(uc, BASE, MapObject.BASE)
  note_sites(uc, STADIUM, MapObject.STADIUM)
  local enemies = uc:sense_units(UnitStat[uc:get_type()].VISION_RANGE, uc:get_opponent())
  for _, enemy in ipairs(enemies) do
    if enemy.type ~= UnitType.HQ then
      uc:write(ENEMY_ROUND, uc:get_round() + 1)
      uc:write(ENEMY_X, enemy.location.x)
      uc:write(ENEMY_Y, enemy.location.y)
    end
  end
  return enemies
end

--- Each unit counts itself every round; the HQ reads and begins anew.
---@param uc Game
---@param place integer
local function report(uc, place)
  uc:write(place, uc:read(place) + 1)
end

-- What this unit has learnt about the way to its goal: at least so many steps from a place.
local goal_key, learnt = nil, {}

--- One step towards a goal: along what looks nearest, and what proves a dead end looks further away the next time.
---@param uc Game
---@param x integer
---@param y integer
local function step_towards(uc, x, y)
  if not uc:can_move() then
    return
  end
  local key = key_of(x, y)
  if key ~= goal_key then
    goal_key, learnt = key, {}
  end
  local me = uc:get_location()
  local best, best_estimate
  for _, direction in ipairs(Compass) do
    if uc:can_move(direction) then
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
    uc:move(best)
  end
end

local heading = Compass[math.random(#Compass)]

--- Straight on until something is in the way.
---@param uc Game
local function wander(uc)
  if not uc:can_move() then
    return
  end
  for _ = 1, #Compass do
    if uc:can_move(heading) then
      uc:move(heading)
      return
    end
    heading = Compass[math.random(#Compass)]
  end
end

---@param uc Game
---@param key integer
---@param id integer
---@return boolean
local function is_free(uc, key, id)
  return uc:read(OWNERS + key) == id or uc:read(CLAIMS + key) + STALE < uc:get_round() + 1
end

--- The best site that nobody of the team has claimed.
---@param uc Game
---@param id integer
---@return Location?
local function choose_site(uc, id)
  local me, wanted = uc:get_location(), uc:get_round() < INVEST_UNTIL and STADIUM or BASE
  local best, least
  for i = 0, uc:read(SITE_COUNT) - 1 do
    local x, y = uc:read(SITES + 2 * i), uc:read(SITES + 2 * i + 1)
    local key = key_of(x, y)
    if is_free(uc, key, id) then
      local way = steps(me.x, me.y, x, y) + (uc:read(KINDS + key) == wanted and 0 or PREFERENCE)
      if not best or way < least then
        best, least = { x = x, y = y }, way
      end
    end
  end
  return best
end

---@param uc Game
---@param id integer
---@param site Location
local function claim(uc, id, site)
  local key = key_of(site.x, site.y)
  uc:write(CLAIMS + key, uc:get_round() + 1)
  uc:write(OWNERS + key, id)
end

--- What an enemy holds is no use to a pitcher.
---@param uc Game
---@param site Location
---@return boolean
local function is_taken(uc, site)
  if not uc:can_sense_location(site) then
    return false
  end
  local unit = uc:sense_unit_at_location(site)
  return unit ~= nil and unit.id ~= uc:get_info().id
end

local site

---@param uc Game
local function pitch(uc)
  local id = uc:get_info().id
  report(uc, PITCHERS)
  if not (site and steps(site.x, site.y, uc:get_location().x, uc:get_location().y) == 0) then
    look(uc)
    if site and (is_taken(uc, site) or not is_free(uc, key_of(site.x, site.y), id)) then
      claim(uc, 0, site)
      site = nil
    end
    site = site or choose_site(uc, id)
  end
  if not site then
    wander(uc)
    return
  end
  claim(uc, id, site)
  local me = uc:get_location()
  if me.x ~= site.x or me.y ~= site.y then
    step_towards(uc, site.x, site.y)
  end
end

-- How good it is to bat an enemy, by what becomes of it.
local NOTHING, AWAY, TRADE, DEATH, TWO_DEATHS = 0, 1, 2, 3, 4

--- What comes of batting what stands in a direction: how good it is, and with which strength.
---@param uc Game
---@param direction Direction
---@param target UnitInfo
---@return integer value
---@return integer strength
local function judge(uc, direction, target)
  local step = Step[direction]
  local x, y = target.location.x, target.location.y
  for strength = 1, MOST_STRENGTH do
    x, y = x + step.x, y + step.y
    local there = { x = x, y = y }
    if uc:is_out_of_map(there) then
      return DEATH, strength
    end
    local object, met = uc:sense_object_at_location(there, true), uc:sense_unit_at_location(there)
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

---@param uc Game
---@param enemies UnitInfo[]
---@return boolean
local function swing(uc, enemies)
  local best, best_value, best_strength = nil, NOTHING, 0
  local me = uc:get_location()
  for _, enemy in ipairs(enemies) do
    local at = enemy.location
    if steps(me.x, me.y, at.x, at.y) == 1 and enemy.type ~= UnitType.HQ and uc:can_act() then
      local direction = uc:direction_to(me, at)
      local value, strength = judge(uc, direction, enemy)
      if value > best_value then
        best, best_value, best_strength = direction, value, strength
      end
    end
  end
  return best ~= nil and uc:can_bat(best, best_strength) and uc:bat(best, best_strength)
end

---@param enemies UnitInfo[]
---@return UnitInfo?
local function nearest_player(enemies)
  for _, enemy in ipairs(enemies) do
    if enemy.type ~= UnitType.HQ then
      return enemy
    end
  end
end

--- Where an enemy was seen not long ago, if that isn't here.
---@param uc Game
---@return integer? x
---@return integer? y
local function rumour(uc)
  local me, x, y = uc:get_location(), uc:read(ENEMY_X), uc:read(ENEMY_Y)
  if uc:read(ENEMY_ROUND) + RUMOUR > uc:get_round() and steps(me.x, me.y, x, y) > CLOSE then
    return x, y
  end
end

---@param uc Game
local function bat(uc)
  report(uc, BATTERS)
  local enemies = look(uc)
  local enemy = nearest_player(enemies)
  local x, y = rumour(uc)
  swing(uc, enemies)
  if enemy then
    x, y = enemy.location.x, enemy.location.y
    local me = uc:get_location()
    if steps(me.x, me.y, x, y) > 1 then
      step_towards(uc, x, y)
      swing(uc, enemies)
    end
  elseif x and uc:read(ENEMY_ROUND) > 0 then
    step_towards(uc, x, y)
  else
    wander(uc)
  end
end

---@param uc Game
local function scout(uc)
  report(uc, CATCHERS)
  look(uc)
  wander(uc)
end

---@param uc Game
---@param type UnitType
---@return boolean
local function recruit(uc, type)
  for _, direction in ipairs(Compass) do
    if uc:can_recruit_unit(type, direction) then
      return uc:recruit_unit(type, direction)
    end
  end
  return false
end

--- The HQ runs first, so what it reads is the count of the last round.
---@param uc Game
local function lead(uc)
  look(uc)
  local pitchers, batters, catchers = uc:read(PITCHERS), uc:read(BATTERS), uc:read(CATCHERS)
  uc:write(PITCHERS, 0)
  uc:write(BATTERS, 0)
  uc:write(CATCHERS, 0)
  local sites = uc:read(SITE_COUNT)
  if pitchers >= 2 and catchers == 0 or pitchers >= SECOND_SCOUT and catchers < 2 then
    recruit(uc, UnitType.CATCHER)
  elseif (batters + 1) * PITCHERS_PER_BATTER <= pitchers or pitchers > sites then
    recruit(uc, UnitType.BATTER)
  else
    while recruit(uc, UnitType.PITCHER) do
      pitchers = pitchers + 1
    end
  end
end

local ROLES = { HQ = lead, PITCHER = pitch, BATTER = bat, CATCHER = scout }

---@param uc Game
function run(uc)
  local play = ROLES[uc:get_type()]
  while true do
    play(uc)
    uc:yield()
  end
end
