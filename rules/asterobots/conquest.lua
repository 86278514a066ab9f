--- Arrivals: squads at their goal reinforce a vein of their own, or fight for one that isn't.

local squads = require("squads")
local upgrades = require("upgrades")
local veins = require("veins")

local M = {}

--- A vein gets another owner, and its ranks fall.
---@param vein VeinRecord
---@param seat Seat
function M.change_owner(vein, seat)
  local lost = constants.vein.ranks_lost
  vein.owner = seat
  for _, kind in ipairs(upgrades.KINDS) do
    veins.set_rank(vein, kind, math.max(1, veins.rank(vein, kind) - lost))
  end
end

--- A squad enters the vein that it went to, and is gone.
---@param vein VeinRecord
---@param squad SquadRecord
function M.enter(vein, squad)
  local told = { seat = squad.owner, squad = squad.id, vein = vein.name, robots = squad.robots }
  if vein.owner == squad.owner then
    vein.robots = vein.robots + squad.robots
    event("reinforced", told)
  elseif squad.robots > vein.robots then
    told.from = vein.owner
    vein.robots = squad.robots - vein.robots
    M.change_owner(vein, squad.owner)
    event("conquered", told)
  else
    told.from = vein.owner
    vein.robots = vein.robots - squad.robots
    event("repelled", told)
  end
  squad.robots = 0
end

--- One squad after the other, the oldest launch first: when one has conquered the vein, the next reinforces it.
---@param state State
---@param turn Turn
function M.arrive(state, turn)
  local seat, all = turn.seat, state.squads
  local arrived
  for i = 1, #all do
    local squad = all[i]
    if squad.owner == seat and squad.steps == "" then
      M.enter(veins.at(state, squad.goal.x, squad.goal.y), squad)
      arrived = true
    end
  end
  if arrived then
    squads.sweep(state)
  end
end

return M
