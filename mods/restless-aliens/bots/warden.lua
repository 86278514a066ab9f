--- Knows the swarms: a vein near one of the aliens that is about to be full keeps as many robots as it takes to beat the swarm off. All others go to
--- the nearest vein that isn't its own, as soon as they are many.

-- Rounds before a swarm in which veins keep guards against it.
local ALERT = 2
-- Robots that make a squad, and those that stay behind where no swarm is near.
local MANY, FEW = 90, 10

---@param view View
---@return Point
function select_vein(view)
  local selected, best = view.veins[1], math.mininteger
  for _, vein in ipairs(view.veins) do
    local score = vein.robots + 10 * vein.robot_initial
    if not vein.owner and score > best then
      selected, best = vein, score
    end
  end
  return selected
end

--- How many robots stay in a vein. A swarm that isn't larger than they are fails.
---@param view View
---@param vein Vein
---@return integer
local function guards(view, vein)
  local swarm = view.swarm
  for _, nest in ipairs(view.veins) do
    local in_reach = view.field:distance(nest.x, nest.y, vein.x, vein.y) <= swarm.reach
    if not nest.owner and in_reach and nest.robots + ALERT * swarm.growth >= swarm.residents then
      return swarm.robots
    end
  end
  return FEW
end

---@param view View
---@param from Vein
---@return Vein?
local function nearest_foreign(view, from)
  local nearest, least = nil, math.maxinteger
  for _, vein in ipairs(view.veins) do
    local distance = view.field:distance(from.x, from.y, vein.x, vein.y)
    if vein.owner ~= view.me and distance < least then
      nearest, least = vein, distance
    end
  end
  return nearest
end

---@param view View
---@return Command[]
function select_actions(view)
  local commands = {}
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      -- Ignored where it can't be paid.
      commands[#commands + 1] = upgrade_robot(vein)
      local robots, goal = vein.robots - guards(view, vein), nearest_foreign(view, vein)
      if robots >= MANY and goal then
        commands[#commands + 1] = launch(robots, vein, goal)
      end
    end
  end
  return commands
end
