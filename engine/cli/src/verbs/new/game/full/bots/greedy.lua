--- Goes for the flower that gives most for the way, and home when it is full or the day ends.

--- One step towards a field.
---@param view View
---@param goal { x: integer, y: integer }
---@return Order
local function fly_to(view, goal)
  if goal.x ~= view.x then
    return fly(goal.x > view.x and "east" or "west")
  end
  return fly(goal.y > view.y and "south" or "north")
end

--- The flower with the most nectar for each turn that it takes to get it; of equal ones the nearest.
---@param view View
---@return Flower
local function best_flower(view)
  ---@type Flower, number
  local best, most
  for _, flower in ipairs(view.flowers) do
    local worth = flower.nectar / (flower.distance + 1)
    if not best or worth > most then
      best, most = flower, worth
    end
  end
  return best
end

---@param view View
---@return Order
function turn(view)
  -- {{if rules}}
  local way_home = (view.hive.distance + 1) * view.takes.fly
  -- {{else}}
  local way_home = view.hive.distance
  -- {{end}}
  if view.nectar == view.most_nectar or (view.nectar > 0 and view.left <= way_home) then
    return view.hive.distance == 0 and unload() or fly_to(view, view.hive)
  end
  local flower = best_flower(view)
  return flower.distance == 0 and sip() or fly_to(view, flower)
end
