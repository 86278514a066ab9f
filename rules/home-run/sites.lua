--- Bases, stadiums and the like, and those who gain by beginning their turn on one.

local ground = require("ground")
local kinds = require("kinds")
local rewards = require("rewards")
local units = require("units")

-- Looked at in every turn of every unit.
local ABLE, REWARDS = kinds.ABLE, ground.REWARDS

local M = {}

--- Whoever collects gets what its tile gives.
---@param state State
---@param turn Turn
function M.collect(state, turn)
  local unit = units.running(state, turn)
  if not ABLE[unit.type].collect then
    return
  end
  local reward = REWARDS[state.field:get("ground", unit.x, unit.y)]
  if reward then
    rewards[reward](state, turn, unit)
  end
end

return M
