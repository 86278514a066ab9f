--- The draft: players take veins in turn, there and back. What they point at must be a free vein, else chance picks one.

local veins = require("veins")

local M = {}

--- The veins that can still be drafted.
---@param state State
---@return VeinRecord[]
function M.free_veins(state)
  local free = {}
  for _, vein in ipairs(state.veins) do
    if not vein.owner then
      free[#free + 1] = vein
    end
  end
  return free
end

--- The vein that a player points at, or why it can't be had.
---@param state State
---@param choice { point: Point?, reason: string? }
---@return VeinRecord? vein
---@return string? reason
function M.chosen(state, choice)
  local point = choice.point
  if not point then
    return nil, choice.reason
  end
  local vein = veins.at(state, point.x, point.y)
  if not vein then
    return nil, "there is no vein at " .. veins.name(point.x, point.y)
  elseif vein.owner then
    return nil, ("the vein at %s belongs to %s"):format(vein.name, vein.owner)
  end
  return vein
end

---@param state State
---@param turn Turn
function M.pick(state, turn)
  local vein, reason = M.chosen(state, turn.orders[turn.seat])
  if not vein then
    vein = rng("draft"):pick(M.free_veins(state))
  end
  vein.owner = turn.seat
  event("drafted", { seat = turn.seat, vein = vein.name, by_chance = reason })
end

return M
