--- Places and directions, to reckon with.

local checks = require("checks")
local directions = require("directions")

local M = {}

--- The location one step in a direction from another; or so far away.
---@param location Location
---@param direction Direction|integer a direction, or what is added to x
---@param dy? integer what is added to y
---@return Location?
function M.add(_, _, location, direction, dy)
  local step = directions.STEPS[direction]
  local dx = step and step.x or direction
  dy = step and step.y or dy
  if not checks.is_location(location) or not checks.is_coordinate(dx) or not checks.is_coordinate(dy) then
    return checks.senseless(nil)
  end
  return { x = location.x + dx, y = location.y + dy }
end

--- By the signs of the differences alone: from (0, 0) to (5, 1) is NORTHEAST.
---@param from Location
---@param to Location
---@return Direction?
function M.direction_to(_, _, from, to)
  if not checks.is_location(from) or not checks.is_location(to) then
    return checks.senseless(nil)
  end
  return directions.of(to.x - from.x, to.y - from.y)
end

---@param from Location
---@param to Location
---@return integer?
function M.distance_squared(_, _, from, to)
  if not checks.is_location(from) or not checks.is_location(to) then
    return checks.senseless(nil)
  end
  local dx, dy = to.x - from.x, to.y - from.y
  return dx * dx + dy * dy
end

--- Whether two locations, or two directions, are the same.
---@param one Location|Direction
---@param other Location|Direction
---@return boolean
function M.is_equal(_, _, one, other)
  if checks.is_location(one) and checks.is_location(other) then
    return one.x == other.x and one.y == other.y
  end
  return directions.is_one(one) and one == other
end

---@param direction any
---@param eighths integer
---@return Direction?
local function turned(direction, eighths)
  if not directions.is_one(direction) then
    return checks.senseless(nil)
  end
  return directions.turned(direction, eighths)
end

--- One eighth against the clock: NORTH becomes NORTHWEST.
---@param direction Direction
---@return Direction?
function M.rotate_left(_, _, direction)
  return turned(direction, 1)
end

--- One eighth with the clock: NORTH becomes NORTHEAST.
---@param direction Direction
---@return Direction?
function M.rotate_right(_, _, direction)
  return turned(direction, -1)
end

---@param direction Direction
---@return Direction?
function M.opposite(_, _, direction)
  return turned(direction, 4)
end

--- 1 straight, 1.4142 on a diagonal, 0 for ZERO.
---@param direction Direction
---@return number?
function M.length(_, _, direction)
  if not directions.is_one(direction) then
    return checks.senseless(nil)
  end
  return directions.length(direction)
end

--- The direction of a difference, by its signs.
---@param dx number
---@param dy number
---@return Direction?
function M.get_direction(_, _, dx, dy)
  if not checks.is_number(dx) or not checks.is_number(dy) then
    return checks.senseless(nil)
  end
  return directions.of(dx, dy)
end

return M
