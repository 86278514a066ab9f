--- What a bouncer and a springboard do; constants.yaml names it.

local gains = require("gains")
local meetings = require("meetings")

--- The flight turns round before the bouncer. That takes as long as a tile.
---@type Meeting
function meetings.bounces(_, flight)
  flight.step = { x = -flight.step.x, y = -flight.step.y }
  return meetings.FLIES
end

--- Who begins its turn on a springboard doesn't wait to move.
---@type Gain
function gains.springs(_, _, unit)
  unit.movement_cooldown = 0
end

return {}
