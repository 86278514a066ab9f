--- Leaps: a unit that finds its way blocked goes on over it, to the first free tile behind.

local cooldowns = require("cooldowns")
local directions = require("directions")
local field = require("field")
local units = require("units")

local M = {}

--- How many tiles a unit goes in a direction: 1 is a plain step. Nil if no tile is free so close, or if it stays where it is.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@return integer?
function M.tiles(state, unit, direction)
  local step = directions.STEPS[direction]
  for tiles = 1, constants.moon.leap do
    if not field.obstacle(state, unit.x + tiles * step.x, unit.y + tiles * step.y) then
      return tiles
    end
  end
end

--- A leap is no faster than steps would be: every tile adds the cooldown of one.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param tiles integer
function M.leap(state, unit, direction, tiles)
  local step = directions.STEPS[direction]
  for _ = 1, tiles do
    cooldowns.add_move(unit, direction)
  end
  units.move(state, unit, unit.x + tiles * step.x, unit.y + tiles * step.y)
  event("leapt", { unit = unit.id, direction = direction, tiles = tiles })
end

return M
