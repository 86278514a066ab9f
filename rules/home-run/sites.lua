--- Bases, stadiums and the like, and those who gain by beginning their turn on one.

local gains = require("gains")
local ground = require("ground")
local kinds = require("kinds")
local units = require("units")

-- Looked at in every turn of every unit.
local ABLE, GAINS = kinds.ABLE, ground.GAINS

local M = {}

--- Whoever collects gets what its tile gives.
---@param state State
---@param turn Turn
function M.collect(state, turn)
  local unit = units.running(state, turn)
  if not ABLE[unit.type].collect then
    return
  end
  local gain = GAINS[state.field:get("ground", unit.x, unit.y)]
  if gain then
    gains[gain](state, turn, unit)
  end
end

return M
