--- Squads on the field. They are kept in the order of their launches, the oldest first.

local M = {}

--- All squads of the active player move.
---@param state State
---@param turn Turn
function M.move(state, turn)
  local seat, all, field = turn.seat, state.squads, state.field
  local speed = constants.squad.speed
  for i = 1, #all do
    local squad = all[i]
    if squad.owner == seat then
      squad.x, squad.y = field:go(squad.x, squad.y, squad.steps:sub(1, speed))
      squad.steps = squad.steps:sub(speed + 1)
    end
  end
end

--- Takes out the squads without robots.
---@param state State
function M.sweep(state)
  local left = {}
  for _, squad in ipairs(state.squads) do
    if squad.robots > 0 then
      left[#left + 1] = squad
    end
  end
  state.squads = left
end

return M
