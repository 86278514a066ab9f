--- What units tell each other: the array of their team, the order in which they run, and what goes to the replay.

local array = require("array")
local checks = require("checks")
local lineup = require("lineup")
local teams = require("teams")
local units = require("units")

local M = {}

--- What your team wrote there, 0 if nothing; -1 where there is no such place.
---@param state State
---@param turn Turn
---@param index integer from 0
---@return integer
function M.read(state, turn, index)
  if not array.has(index) then
    return checks.senseless(-1)
  end
  return array.read(teams.of(state, turn.seat), index)
end

--- For your team's units to read.
---@param state State
---@param turn Turn
---@param index integer from 0
---@param value integer of 32 bits
---@return boolean done
---@return string? why not
function M.write(state, turn, index, value)
  if not array.has(index) then
    return checks.refused("there is no such place in the array")
  elseif not array.can_hold(value) then
    return checks.refused("the array holds integers of 32 bits")
  end
  array.write(teams.of(state, turn.seat), index, value)
  return true
end

---@param state State
---@param turn Turn
---@param id integer
---@return boolean
function M.can_schedule(state, turn, id)
  local unit = units.running(state, turn)
  if id == nil then
    return checks.senseless(false)
  end
  return lineup.can_schedule(state, turn, unit, id)
end

--- Lets a unit of your team that hasn't run in this round run right after you, now and in later rounds.
---@param state State
---@param turn Turn
---@param id integer
---@return boolean done
---@return string? why not
function M.schedule(state, turn, id)
  local unit = units.running(state, turn)
  if not lineup.can_schedule(state, turn, unit, id) then
    return checks.refused("that unit can't be scheduled")
  end
  lineup.schedule(state, turn, unit, id)
  return true
end

--- Writes a text into the replay.
---@param turn Turn
---@param text any
function M.println(_, turn, text)
  event("printed", { unit = turn.unit, text = tostring(text):sub(1, constants.print.most_bytes) })
end

---@param color any
---@return string?
local function color_name(color)
  return color ~= nil and tostring(color):sub(1, constants.print.most_bytes) or nil
end

--- Draws a point into the replay.
---@param turn Turn
---@param location Location
---@param color? string
---@return boolean done
---@return string? why not
function M.draw_point_debug(_, turn, location, color)
  if not checks.is_location(location) then
    return checks.refused("that is no location")
  end
  event("drawn_point", { unit = turn.unit, at = { location.x, location.y }, color = color_name(color) })
  return true
end

--- Draws a line into the replay.
---@param turn Turn
---@param from Location
---@param to Location
---@param color? string
---@return boolean done
---@return string? why not
function M.draw_line_debug(_, turn, from, to, color)
  if not checks.is_location(from) or not checks.is_location(to) then
    return checks.refused("that is no location")
  end
  event("drawn_line", { unit = turn.unit, from = { from.x, from.y }, to = { to.x, to.y }, color = color_name(color) })
  return true
end

return M
