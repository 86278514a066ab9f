--- Squads on the field. They are kept in the order of their launches, the oldest first.

local M = {}

--- All squads of the active player move.
---@param state State
---@param turn Turn
function M.move(state, turn)
  local speed = constants.squad.speed
  for _, squad in ipairs(state.squads) do
    if squad.owner == turn.seat then
      squad.x, squad.y = state.field:go(squad.x, squad.y, squad.steps:sub(1, speed))
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
