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
---@param kind MapObject
---@return Location?
local function free_site(uc, kind)
  local team = uc:get_team()
  for _, site in ipairs(uc:sense_objects(kind, UnitStat[uc:get_type()].VISION_RANGE)) do
    local unit = uc:sense_unit_at_location(site)
    if not unit or unit.team ~= team then
      return site
    end
  end
end

---@param uc Game
function run(uc)
  while true do
    local direction = any_direction()
    if uc:get_type() == UnitType.HQ then
      if uc:can_recruit_unit(UnitType.PITCHER, direction) then
        uc:recruit_unit(UnitType.PITCHER, direction)
      end
    else
      local goal = free_site(uc, MapObject.BASE) or free_site(uc, MapObject.STADIUM)
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
