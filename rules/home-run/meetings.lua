--- Meetings: what becomes of a flight, and of the unit in its way. `constants.unit` names one of these functions for each kind of unit (`met`).
--- Each says how the flight goes on.

local economy = require("economy")
local teams = require("teams")
local units = require("units")

---@class Flight
---@field unit UnitRecord? who flies; if nobody, it is a ball
---@field x integer the tile that it has reached
---@field y integer
---@field to integer[]? the tile that it came to last, be it only to meet what ends it
---@field step { x: integer, y: integer } the way to the next tile
---@field turn Turn

---@alias Meeting fun(state: State, flight: Flight, met: UnitRecord): string

local M = {}

--- It flies on from the tile that it has reached; it comes to rest there; nothing is left of what flew.
M.FLIES, M.RESTS, M.GONE = "flies", "rests", "gone"

--- A ball scores for the other team; a unit is gone.
---@param state State
---@param flight Flight
---@param met UnitRecord
---@return string
function M.goal(state, flight, met)
  if flight.unit then
    units.remove(state, flight.unit, met.type)
    return M.GONE
  end
  local _, opponent = teams.of(state, met.team)
  economy.add_points(opponent, flight.turn, constants.economy.hq_hit_points)
  event("hq_hit", { hq = met.team, rewarded = opponent.name })
  return M.GONE
end

--- Who is met is gone. A ball flies on over its tile, a unit is gone, too.
---@param state State
---@param flight Flight
---@param met UnitRecord
---@return string
function M.falls(state, flight, met)
  if flight.unit then
    units.remove(state, flight.unit, "collision")
    units.remove(state, met, "collision")
    return M.GONE
  end
  units.remove(state, met, "ball")
  flight.x, flight.y = met.x, met.y
  return M.FLIES
end

--- Whatever comes is stopped, right before the unit.
---@return string
function M.catches()
  return M.RESTS
end

return M
