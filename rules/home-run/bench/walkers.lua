--- As many catchers as there is reputation for. Each looks at the ground around it and walks straight on until something is in the way.

local VISION = UnitStat.CATCHER.VISION_RANGE

local function any_direction()
  return Directions[math.random(8)]
end

---@param uc Game
local function recruit(uc)
  for i = 1, 8 do
    if uc:can_recruit_unit(UnitType.CATCHER, Directions[i]) then
      uc:recruit_unit(UnitType.CATCHER, Directions[i])
    end
  end
end

---@param uc Game
function run(uc)
  local is_hq, heading = uc:get_type() == UnitType.HQ, any_direction()
  while true do
    if is_hq then
      recruit(uc)
    else
      uc:sense_objects(MapObject.BASE, VISION)
      if uc:can_move(heading) then
        uc:move(heading)
      else
        heading = any_direction()
      end
    end
    uc:yield()
  end
end
