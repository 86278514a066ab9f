--- As many catchers as there is reputation for. Each looks at the units around it and walks straight on until something is in the way.

local VISION = UnitStat.CATCHER.VISION_RANGE

local function any_direction()
  return Directions[math.random(8)]
end

---@param game Game
local function recruit(game)
  for i = 1, 8 do
    if game:can_recruit_unit(UnitType.CATCHER, Directions[i]) then
      game:recruit_unit(UnitType.CATCHER, Directions[i])
    end
  end
end

---@param game Game
function run(game)
  local is_hq, heading = game:get_type() == UnitType.HQ, any_direction()
  while true do
    if is_hq then
      recruit(game)
    else
      game:sense_units(VISION)
      if game:can_move(heading) then
        game:move(heading)
      else
        heading = any_direction()
      end
    end
    game:yield()
  end
end
