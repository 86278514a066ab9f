--- Low gravity: what is batted flies further, and who moves leaps over what is in the way.

local cooldowns = require("cooldowns")
local leaps = require("leaps")

local around = {}

--- The strength that a bot may choose stays the same; only the flight is longer.
---@param bat fun(state: State, unit: UnitRecord, direction: Direction, strength: integer, turn: Turn)
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param strength integer
---@param turn Turn
around["batting.bat"] = function(bat, state, unit, direction, strength, turn)
  bat(state, unit, direction, strength * constants.moon.flight, turn)
end

--- What is in the way of a step is in nobody's way, if there is a free tile behind it. Who must wait still waits.
---@param obstacle fun(state: State, unit: UnitRecord, direction: Direction): string?
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@return string?
around["moving.obstacle"] = function(obstacle, state, unit, direction)
  local why = obstacle(state, unit, direction)
  if why and cooldowns.can_move(unit) and leaps.tiles(state, unit, direction) then
    return nil
  end
  return why
end

---@param move fun(state: State, unit: UnitRecord, direction: Direction)
---@param state State
---@param unit UnitRecord
---@param direction Direction
around["moving.move"] = function(move, state, unit, direction)
  local tiles = leaps.tiles(state, unit, direction) or 1
  if tiles > 1 then
    leaps.leap(state, unit, direction, tiles)
  else
    move(state, unit, direction)
  end
end

return { around = around }
