--- Batting: what is hit flies straight on, tile by tile, and what it meets decides.

local balls = require("balls")
local cooldowns = require("cooldowns")
local directions = require("directions")
local ground = require("ground")
local kinds = require("kinds")
local meetings = require("meetings")
local units = require("units")

local M = {}

--- Why a unit can't bat so, or nil.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param strength any
---@return string?
function M.obstacle(state, unit, direction, strength)
  if not kinds.ABLE[unit.type].bat then
    return kinds.only("bat") .. " bats"
  elseif not cooldowns.can_act(unit) then
    return "this unit can't act now"
  elseif math.type(strength) ~= "integer" or strength < 1 or strength > constants.ball.most_strength then
    return ("the strength is 1 to %d"):format(constants.ball.most_strength)
  elseif direction == "ZERO" then
    return "a bat swings in one of the eight directions"
  end
  local step = directions.STEPS[direction]
  local x, y = unit.x + step.x, unit.y + step.y
  local target = units.at(state, x, y)
  if target and not kinds.ABLE[target.type].be_batted then
    return kinds.FIGURES[target.type].one .. " can't be batted"
  elseif not target and not balls.is_at(state, x, y) then
    return "there is nothing to bat"
  end
end

--- What flies is no more.
---@param state State
---@param flight Flight
---@param cause string
function M.lose(state, flight, cause)
  if flight.unit then
    units.remove(state, flight.unit, cause)
  end
end

--- What flies rests on the last tile that it reached.
---@param state State
---@param flight Flight
function M.land(state, flight)
  local unit = flight.unit
  if not unit then
    balls.put(state, flight.x, flight.y)
  elseif flight.x ~= unit.x or flight.y ~= unit.y then
    units.move(state, unit, flight.x, flight.y)
  end
end

--- A flight over so many tiles. What flew is gone, perhaps with what it met, or has landed.
---@param state State
---@param flight Flight
---@param tiles integer
function M.fly(state, flight, tiles)
  for _ = 1, tiles do
    local x, y = flight.x + flight.step.x, flight.y + flight.step.y
    local kind = state.field:get("ground", x, y)
    if not kind then
      return M.lose(state, flight, "edge")
    end
    flight.to = { x, y }
    if ground.OBSTACLES[kind] then
      return M.lose(state, flight, ground.figures(kind).word)
    elseif balls.is_at(state, x, y) then
      if not flight.unit then
        balls.take(state, x, y)
      end
      return M.lose(state, flight, "ball")
    end
    local met = units.at(state, x, y)
    if not met or met == flight.unit then
      flight.x, flight.y = x, y
    else
      local how = meetings[kinds.FIGURES[met.type].met](state, flight, met)
      if how == meetings.GONE then
        return
      elseif how == meetings.RESTS then
        break
      end
    end
  end
  flight.to = { flight.x, flight.y }
  M.land(state, flight)
end

--- A unit bats what is beside it, which then flies.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param strength integer
---@param turn Turn
function M.bat(state, unit, direction, strength, turn)
  local step = directions.STEPS[direction]
  local x, y = unit.x + step.x, unit.y + step.y
  cooldowns.add_action(unit)
  event("batted", { unit = unit.id, direction = direction, strength = strength })
  local target = units.at(state, x, y)
  if not target then
    balls.take(state, x, y)
  end
  local flight = { unit = target, x = x, y = y, step = step, turn = turn }
  M.fly(state, flight, strength)
  event("flew", { what = target and target.type or "ball", from = { x, y }, to = flight.to or { x, y } })
  if not state.units[unit.id] then
    end_turn() -- what it batted came back
  end
end

return M
