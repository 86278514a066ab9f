--- Questions that a unit asks about itself, its team and the round.

local checks = require("checks")
local economy = require("economy")
local energy = require("energy")
local teams = require("teams")
local units = require("units")

local M = {}

--- Who you are, as others see you.
---@param state State
---@param turn Turn
---@return UnitInfo
function M.get_info(state, turn)
  return units.info(units.running(state, turn))
end

---@param state State
---@param turn Turn
---@return Location
function M.get_location(state, turn)
  local unit = units.running(state, turn)
  return { x = unit.x, y = unit.y }
end

---@param state State
---@param turn Turn
---@return UnitType
function M.get_type(state, turn)
  return units.running(state, turn).type
end

---@param turn Turn
---@return Team
function M.get_team(_, turn)
  return turn.seat
end

---@param state State
---@param turn Turn
---@return Team
function M.get_opponent(state, turn)
  local _, opponent = teams.of(state, turn.seat)
  return opponent.name
end

--- This round, from 0.
---@param turn Turn
---@return integer
function M.get_round(_, turn)
  return economy.round(turn)
end

--- What every gain is multiplied by in a round.
---@param round integer
---@return number?
function M.get_inflation(_, _, round)
  if not checks.is_number(round) then
    return checks.senseless(nil)
  end
  return economy.inflation(round)
end

--- What your team has.
---@param state State
---@param turn Turn
---@return number
function M.get_reputation(state, turn)
  return teams.of(state, turn.seat).reputation
end

--- What your team has.
---@param state State
---@param turn Turn
---@return number
function M.get_points(state, turn)
  return teams.of(state, turn.seat).points
end

--- Energy used in this turn, with what was left over from the one before.
---@return integer
function M.get_energy_used()
  return energy.used()
end

---@return integer
function M.get_energy_left()
  return energy.left()
end

--- A part of 1.
---@return number
function M.get_percentage_of_energy_used()
  return energy.used() / constants.energy.limit
end

--- A part of 1.
---@return number
function M.get_percentage_of_energy_left()
  return energy.left() / constants.energy.limit
end

--- A part of 1, drawn for your team.
---@param turn Turn
---@return number
function M.get_random_double(_, turn)
  return rng("luck of " .. turn.seat):real()
end

return M
