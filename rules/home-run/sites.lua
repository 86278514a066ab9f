--- Bases and stadiums, and what pitchers gain who begin their turn on one.

local economy = require("economy")
local ground = require("ground")
local teams = require("teams")
local units = require("units")

local M = {}

--- A base scores once in a round for each team; a stadium pays every pitcher.
---@param state State
---@param turn Turn
function M.collect(state, turn)
  local unit = units.running(state, turn)
  if unit.type ~= "PITCHER" then
    return
  end
  local site = state.field:get("ground", unit.x, unit.y)
  if site == ground.BASE then
    local team = teams.of(state, unit.team)
    if state.field:set(team.scored, turn.round, unit.x, unit.y) ~= turn.round then
      economy.add_points(team, turn, constants.economy.base_points)
    end
  elseif site == ground.STADIUM then
    economy.add_reputation(teams.of(state, unit.team), turn, constants.economy.stadium_reputation)
  end
end

return M
