--- The eight directions, against the clock from north, and ZERO. North is where y grows.

local M = {}

---@type Direction[]
M.NAMES = { "NORTH", "NORTHWEST", "WEST", "SOUTHWEST", "SOUTH", "SOUTHEAST", "EAST", "NORTHEAST", "ZERO" }

local TURNING = 8

--- What a step adds to x and y.
---@type table<Direction, { x: integer, y: integer }>
M.STEPS = {
  NORTH = { x = 0, y = 1 },
  NORTHWEST = { x = -1, y = 1 },
  WEST = { x = -1, y = 0 },
  SOUTHWEST = { x = -1, y = -1 },
  SOUTH = { x = 0, y = -1 },
  SOUTHEAST = { x = 1, y = -1 },
  EAST = { x = 1, y = 0 },
  NORTHEAST = { x = 1, y = 1 },
  ZERO = { x = 0, y = 0 },
}

---@type table<Direction, integer>, table<integer, Direction>
local PLACES, BY_SIGNS = {}, {}
for place, name in ipairs(M.NAMES) do
  PLACES[name] = place
  BY_SIGNS[M.STEPS[name].x * 3 + M.STEPS[name].y] = name
end

--- Whether that is a direction.
---@param direction any
---@return boolean
function M.is_one(direction)
  return PLACES[direction] ~= nil
end

--- Turned by so many eighths against the clock; ZERO stays.
---@param direction Direction
---@param eighths integer
---@return Direction
function M.turned(direction, eighths)
  local place = PLACES[direction]
  if place > TURNING then
    return direction
  end
  return M.NAMES[(place - 1 + eighths) % TURNING + 1]
end

---@param number number
---@return integer
local function sign(number)
  return number > 0 and 1 or number < 0 and -1 or 0
end

--- The direction of a difference, by its signs alone: (5, 1) is NORTHEAST.
---@param dx number
---@param dy number
---@return Direction
function M.of(dx, dy)
  return BY_SIGNS[sign(dx) * 3 + sign(dy)]
end

--- How long a step is: 1 straight, the manual's root of 2 on a diagonal, 0 for ZERO.
---@param direction Direction
---@return number
function M.length(direction)
  local step = M.STEPS[direction]
  if step.x ~= 0 and step.y ~= 0 then
    return constants.cooldown.diagonal
  end
  return direction == "ZERO" and 0 or 1
end

return M
