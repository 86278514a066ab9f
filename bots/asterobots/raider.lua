--- Sends out every robot that can win something: each vein strikes the weakest foreign vein near it as soon as it can beat it alone, and whatever has
--- nothing to beat keeps building robots. Materials go into robot ranks.

local MATERIALS = { "gas", "stone", "metal" }

-- Robots that stay at home, and robots sent in addition to what is needed.
local HOME, MORE = 5, 4
-- A turn on the way counts as this many robots to beat: near is better than cheap.
local TURN_COST = 8
-- Robots of the aliens count this many times: a player's vein is worth more, since that player loses it.
local ALIEN_COST = 1.3

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

--- Turns a squad needs from one vein to another.
---@param view View
---@param from Vein
---@param to Vein
---@return integer
local function turns_between(view, from, to)
  return -(-view.field:distance(from.x, from.y, to.x, to.y) // view.settings.speed)
end

--- The robots on their way to each vein, by its location: those of this bot count against those of all others.
---@param view View
---@return table<string, integer>
local function squads_by_goal(view)
  local coming = {}
  for _, squad in ipairs(view.squads) do
    local goal = ("%d/%d"):format(squad.goal.x, squad.goal.y)
    local robots = squad.owner == view.me and squad.robots or -squad.robots
    coming[goal] = (coming[goal] or 0) + robots
  end
  return coming
end

--- The robots that win a vein when they start now. The aliens build none.
---@param view View
---@param from Vein
---@param to Vein
---@return integer
local function robots_needed(view, from, to)
  local built = to.owner and (turns_between(view, from, to) - 1) * to.robot_productivity or 0
  return to.robots + built + MORE
end

--- The best vein that one vein can beat alone. Where robots of this bot are on their way already, it sends no more.
---@param view View
---@param from Vein
---@param coming table<string, integer>
---@return Vein?
local function prey(view, from, coming)
  local best, least = nil, math.maxinteger
  for _, vein in ipairs(view.veins) do
    if vein.owner ~= view.me and (coming[vein.name] or 0) <= 0 then
      local need = robots_needed(view, from, vein)
      local cost = need * (vein.owner and 1 or ALIEN_COST) + TURN_COST * turns_between(view, from, vein)
      if need <= from.robots - HOME and cost < least then
        best, least = vein, cost
      end
    end
  end
  return best
end

---@param view View
---@param vein Vein
---@param held table<Material, integer>
---@return boolean
local function can_upgrade(view, vein, held)
  local costs = view.settings.upgrade_robot[vein.robot_rank]
  for _, material in ipairs(MATERIALS) do
    if not costs or costs[material] > held[material] then
      return false
    end
  end
  return true
end

---@param view View
---@return Command[]
function select_actions(view)
  local commands, coming, held = {}, squads_by_goal(view), nil
  for _, player in ipairs(view.players) do
    held = player.name == view.me and player.materials or held
  end
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      if can_upgrade(view, vein, held) then
        commands[#commands + 1] = upgrade_robot(vein)
      end
      -- A vein that others are about to strike keeps its robots.
      local goal = (coming[vein.name] or 0) >= 0 and prey(view, vein, coming)
      if goal then
        commands[#commands + 1] = launch(vein.robots - HOME, vein, goal)
        coming[goal.name] = (coming[goal.name] or 0) + vein.robots - HOME
      end
    end
  end
  return commands
end
