--- Conflicts: when the active player's squads have moved, they meet those of others on the same vertex. A squad that has reached its vein meets nobody.

local squads = require("squads")
local veins = require("veins")

-- More than the vertices of any row, so that one number tells a vertex.
local ROW = 1000

local M = {}

--- Both lose as many robots as the smaller one has.
---@param one SquadRecord
---@param other SquadRecord
function M.clash(one, other)
  local lost = math.min(one.robots, other.robots)
  one.robots = one.robots - lost
  other.robots = other.robots - lost
  event(
    "clashed",
    { at = veins.name(one.x, one.y), squads = { one.id, other.id }, seats = { one.owner, other.owner }, lost = lost }
  )
end

---@param squad SquadRecord
---@return integer
local function vertex_of(squad)
  return squad.y * ROW + squad.x
end

--- The squads of all others by vertex, the oldest first. `next` is the first one that wasn't beaten yet.
---@param state State
---@param seat string
---@return table<integer, { next: integer, [integer]: SquadRecord }>
local function others(state, seat)
  local all, standing = state.squads, {}
  for i = 1, #all do
    local squad = all[i]
    if squad.owner ~= seat then
      local vertex = vertex_of(squad)
      local here = standing[vertex]
      if here then
        here[#here + 1] = squad
      else
        standing[vertex] = { squad, next = 1 }
      end
    end
  end
  return standing
end

--- The oldest launch fights first, on both sides.
---@param state State
---@param turn Turn
function M.fight(state, turn)
  local seat, all = turn.seat, state.squads
  local standing, fought
  for i = 1, #all do
    local squad = all[i]
    if squad.owner == seat and squad.steps ~= "" then
      standing = standing or others(state, seat)
      local here = standing[vertex_of(squad)]
      local other = here and here[here.next]
      while other and squad.robots > 0 do
        if other.robots > 0 then
          M.clash(squad, other)
          fought = true
        end
        if other.robots == 0 then
          here.next = here.next + 1
          other = here[here.next]
        end
      end
    end
  end
  if fought then
    squads.sweep(state)
  end
end

return M
