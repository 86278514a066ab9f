local players = require("players")

--- When a player's veins have yielded, some of all its ice melts.
---@param state State
---@param turn Turn
local function melt(state, turn)
  local held = players.find(state, turn.seat).materials
  held.ice = held.ice - constants.ice.melted(held.ice)
end

return { after = { ["mining.produce"] = melt } }
