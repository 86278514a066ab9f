--- The sample: the HQ recruits pitchers in random directions; they step straight to bases and stadiums that no unit of theirs holds, else at random.

local Compass = {}
for i = 1, 8 do
  Compass[i] = Directions[i]
end

---@return Direction
local function any_direction()
  return Compass[math.random(#Compass)]
end

--- The nearest object of a kind in sight without a unit of the team on it, this unit included: a unit on a site looks for another one.
---@param game Game
---@param team Team
---@param kind MapObject
---@param vision integer
---@return Location?
local function free_site(game, team, kind, vision)
  for _, site in ipairs(game:sense_objects(kind, vision)) do
    local unit = game:sense_unit_at_location(site)
    if not unit or unit.team ~= team then
      return site
    end
  end
end

---@param game Game
function run(game)
  -- These never change, so they are asked once.
  local team, type = game:get_team(), game:get_type()
  local vision = UnitStat[type].VISION_RANGE
  while true do
    local direction = any_direction()
    if type == UnitType.HQ then
      if game:can_recruit_unit(UnitType.PITCHER, direction) then
        game:recruit_unit(UnitType.PITCHER, direction)
      end
    else
      local goal = free_site(game, team, MapObject.BASE, vision) or free_site(game, team, MapObject.STADIUM, vision)
      if goal then
        direction = game:direction_to(game:get_location(), goal)
      end
      if game:can_move(direction) then
        game:move(direction)
      end
    end
    game:yield()
  end
end
