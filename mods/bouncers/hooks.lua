--- What a bouncer and a springboard do; constants.yaml names it.

local meetings = require("meetings")

local add = {}

--- The flight turns round before the bouncer. That takes as long as a tile.
---@param flight Flight
---@return string
add["meetings.bounces"] = function(_, flight)
  flight.step = { x = -flight.step.x, y = -flight.step.y }
  return meetings.FLIES
end

--- Who begins its turn on a springboard doesn't wait to move.
---@param unit UnitRecord
add["rewards.springs"] = function(_, _, unit)
  unit.movement_cooldown = 0
end

return { add = add }
