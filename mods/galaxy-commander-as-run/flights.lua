--- Flights: a torpedo whose energy doesn't suffice for a wormhole passes it all the same, and detonates behind it.

local M = {}

--- The wormhole a torpedo takes next: the one the path asks for, or one that chance picks.
---@param wormholes Graph
---@param place integer
---@param name string? nil when it has left its path
---@return integer place
---@return integer cost
---@return boolean on_course
local function next_hop(wormholes, place, name)
  local to = name and wormholes:index(name)
  local cost = to and wormholes:weight(place, to)
  if cost then
    return to, cost, true
  end
  local way = rng("torpedo"):pick(wormholes:edges(place))
  return way.to, way.weight, false
end

--- Where a torpedo goes. The last wormhole costs it nothing if it could not pay for it.
---@param wormholes Graph
---@param torpedo Torpedo
---@return string[] taken the systems it came through
---@return integer place where it detonates
---@return integer travel the sum of the costs that it paid for
function M.fly(wormholes, torpedo)
  local share = constants.torpedo.travel_share
  local taken, travel = {}, 0
  local place, on_course = wormholes:index(torpedo.from), true
  for hop, name in ipairs(torpedo.path) do
    local cost
    place, cost, on_course = next_hop(wormholes, place, on_course and name or nil)
    taken[hop] = wormholes:name(place)
    if torpedo.energy < share * (travel + cost) then
      break
    end
    travel = travel + cost
  end
  return taken, place, travel
end

return M
