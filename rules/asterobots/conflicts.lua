--- Conflicts: when the active player's squads have moved, they meet those of others on the same vertex. A squad that has reached its vein meets nobody.

local squads = require("squads")
local veins = require("veins")

local M = {}

--- Both lose as many robots as the smaller one has.
---@param one SquadRecord
---@param other SquadRecord
local function clash(one, other)
  local lost = math.min(one.robots, other.robots)
  one.robots = one.robots - lost
  other.robots = other.robots - lost
  event(
    "clashed",
    { at = veins.name(one.x, one.y), squads = { one.id, other.id }, seats = { one.owner, other.owner }, lost = lost }
  )
end

--- The squads of all others by vertex, the oldest first.
---@param state State
---@param seat string
---@return table<string, SquadRecord[]>
local function others(state, seat)
  local standing = {}
  for _, squad in ipairs(state.squads) do
    if squad.owner ~= seat then
      local at = veins.name(squad.x, squad.y)
      local here = standing[at]
      if here then
        here[#here + 1] = squad
      else
        standing[at] = { squad }
      end
    end
  end
  return standing
end

--- The oldest launch fights first, on both sides.
---@param state State
---@param turn Turn
function M.fight(state, turn)
  local standing, fought
  for _, squad in ipairs(state.squads) do
    if squad.owner == turn.seat and squad.steps ~= "" then
      standing = standing or others(state, turn.seat)
      for _, other in ipairs(standing[veins.name(squad.x, squad.y)] or {}) do
        if squad.robots == 0 then
          break
        elseif other.robots > 0 then
          clash(squad, other)
          fought = true
        end
      end
    end
  end
  if fought then
    squads.sweep(state)
  end
end

return M
