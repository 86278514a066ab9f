--- The sample: the HQ recruits pitchers in random directions; they step straight to bases and stadiums that no unit of theirs holds, else at random.

local Compass = {}
for i = 1, 8 do
  Compass[i] = Directions[i]
end

---@return Direction
local function any_direction()
  return Compass[math.random(#Compass)]
end

--- The nearest object of a kind in sight without a unit of the team on it, this one included: who stands on a site looks for another.
---@param uc Game
---@param team Team
---@param kind MapObject
---@param vision integer
---@return Location?
local function free_site(uc, team, kind, vision)
  for _, site in ipairs(uc:sense_objects(kind, vision)) do
    local unit = uc:sense_unit_at_location(site)
    if not unit or unit.team ~= team then
      return site
    end
  end
end

---@param uc Game
function run(uc)
  -- What a unit is it stays: asked once.
  local team, type = uc:get_team(), uc:get_type()
  local vision = UnitStat[type].VISION_RANGE
  while true do
    local direction = any_direction()
    if type == UnitType.HQ then
      if uc:can_recruit_unit(UnitType.PITCHER, direction) then
        uc:recruit_unit(UnitType.PITCHER, direction)
      end
    else
      local goal = free_site(uc, team, MapObject.BASE, vision) or free_site(uc, team, MapObject.STADIUM, vision)
      if goal then
        direction = uc:direction_to(uc:get_location(), goal)
      end
      if uc:can_move(direction) then
        uc:move(direction)
      end
    end
    uc:yield()
  end
end
