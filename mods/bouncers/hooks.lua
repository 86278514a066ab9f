--- What a bouncer and a springboard do; constants.yaml names it.

local meetings = require("meetings")
local rewards = require("rewards")

--- The flight turns round before the bouncer. That takes as long as a tile.
---@type Meeting
function meetings.bounces(_, flight)
  flight.step = { x = -flight.step.x, y = -flight.step.y }
  return meetings.FLIES
end

--- Who begins its turn on a springboard doesn't wait to move.
---@type Reward
function rewards.springs(_, _, unit)
  unit.movement_cooldown = 0
end

return {}
