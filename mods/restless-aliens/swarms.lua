--- Swarms: the aliens' veins fill up, and from a full one robots fly to the weakest vein of a player in reach. They don't walk, so no squad meets them.

local conquest = require("conquest")

local M = {}

--- The veins of the aliens, by y, then x.
---@param state State
---@return VeinRecord[]
local function nests_of(state)
  local nests = {}
  for _, vein in ipairs(state.veins) do
    if not vein.owner then
      nests[#nests + 1] = vein
    end
  end
  return nests
end

--- The vein of a player with the fewest residents; of several the nearest, then the first by y and x.
---@param state State
---@param nest VeinRecord
---@return VeinRecord? prey nil if no player owns one in reach
local function prey_of(state, nest)
  local prey, nearest
  for _, vein in ipairs(state.veins) do
    local distance = state.field:distance(nest.x, nest.y, vein.x, vein.y)
    if vein.owner and distance <= constants.swarm.reach then
      if not prey or vein.robots < prey.robots or vein.robots == prey.robots and distance < nearest then
        prey, nearest = vein, distance
      end
    end
  end
  return prey
end

--- How it ends the game's own rule for arrivals says. It is handed a state with one squad, of no owner, and a turn of no seat: that is an attack of the aliens,
--- for their veins have no owner either.
---@param state State
---@param nest VeinRecord
---@param prey VeinRecord
local function swarm(state, nest, prey)
  local robots = constants.swarm.robots(nest.robots)
  nest.robots = nest.robots - robots
  event("swarmed", { from = nest.name, to = prey.name, seat = prey.owner, robots = robots })
  conquest.arrive({ veins = state.veins, squads = { { robots = robots, steps = "", goal = prey } } }, {})
end

--- The aliens' turn: first all their veins grow, then the full ones swarm, one after the other.
---@param state State
function M.rise(state)
  local nests = nests_of(state)
  for _, nest in ipairs(nests) do
    nest.robots = nest.robots + constants.swarm.growth
  end
  for _, nest in ipairs(nests) do
    local prey = nest.robots >= constants.swarm.residents and prey_of(state, nest)
    if prey then
      swarm(state, nest, prey)
    end
  end
end

--- How many veins the aliens own, and how many robots are in the fullest.
---@param state State
---@return integer veins
---@return integer fullest
function M.census(state)
  local nests, fullest = nests_of(state), 0
  for _, nest in ipairs(nests) do
    fullest = math.max(fullest, nest.robots)
  end
  return #nests, fullest
end

return M
