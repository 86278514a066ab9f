--- The one order of the game.

local api = {}

--- Take so many pebbles from the heap.
---@param count integer
function api.take(count)
  return { "take", count }
end

return api
