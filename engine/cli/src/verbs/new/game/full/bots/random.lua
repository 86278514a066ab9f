--- Flies about by chance until it can carry no more, then home. It knows the rules and has no plan.

---@type Direction[]
local DIRECTIONS = { "north", "east", "south", "west" }

---@param view View
---@return Order
function turn(view)
  local hive, nearest = view.hive, view.flowers[1]
  if view.nectar == view.most_nectar then
    if hive.distance == 0 then
      return unload()
    elseif hive.x ~= view.x then
      return fly(hive.x > view.x and "east" or "west")
    end
    return fly(hive.y > view.y and "south" or "north")
  elseif nearest.distance == 0 and nearest.nectar > 0 then
    return sip()
  end
  -- Chance of the bot's own: a match with the same seed is the same again.
  return fly(DIRECTIONS[math.random(#DIRECTIONS)])
end
