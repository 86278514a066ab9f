--- Production: what the active player's veins yield at the end of the turn. The aliens' veins never do.

local players = require("players")

local M = {}

---@param state State
---@param turn Turn
function M.produce(state, turn)
  local seat, veins = turn.seat, state.veins
  local held = players.find(state, seat).materials
  for i = 1, #veins do
    local vein = veins[i]
    if vein.owner == seat then
      held[vein.material] = players.add(held[vein.material], vein.material_productivity)
      vein.robots = vein.robots + vein.robot_productivity
    end
  end
end

return M
