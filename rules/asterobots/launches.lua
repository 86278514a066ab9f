--- Launching squads: robots leave a vein for another one, by the shortest path or by one that is told.

local veins = require("veins")

---@class SquadRecord: Squad
---@field owner Seat

local M = {}

--- The way as steps. A path of two points only names the ends, so it is the same as none.
---@param state State
---@param from Point
---@param to Point
---@param path Point[]?
---@return string? steps
---@return string? reason
function M.way(state, from, to, path)
  local field = state.field
  if path then
    local first, last = path[1], path[#path]
    if #path < 2 then
      return nil, "a path has two points or more"
    elseif first.x ~= from.x or first.y ~= from.y or last.x ~= to.x or last.y ~= to.y then
      return nil, "the path doesn't lead from the one vein to the other"
    end
  end
  if not path or #path == 2 then
    return field:steps(field:path(from.x, from.y, to.x, to.y))
  end
  local steps, wrong = field:steps(path)
  if not steps then
    return nil, ("point %d of the path is no neighbour of the one before"):format(wrong)
  end
  return steps
end

--- Why robots can't be sent so, or nil when they can; then their way.
---@param state State
---@param player PlayerRecord
---@param robots integer
---@param from Point
---@param to Point
---@param path Point[]?
---@return string? reason
---@return string? steps
function M.obstacle(state, player, robots, from, to, path)
  local start, goal = veins.at(state, from.x, from.y), veins.at(state, to.x, to.y)
  if not start or not goal then
    local missing = start and to or from
    return "there is no vein at " .. veins.name(missing.x, missing.y)
  elseif start == goal then
    return "start and goal are the same vein"
  elseif start.owner ~= player.name then
    return "the vein at " .. start.name .. " isn't yours"
  elseif robots > start.robots then
    return ("the vein has no more than %d"):format(start.robots)
  end
  local steps, reason = M.way(state, from, to, path)
  return reason, steps
end

---@param state State
---@param player PlayerRecord
---@param robots integer
---@param from Point
---@param to Point
---@param path Point[]?
---@return string? reason
function M.launch(state, player, robots, from, to, path)
  local reason, steps = M.obstacle(state, player, robots, from, to, path)
  if reason then
    return reason
  end
  local start, goal = veins.at(state, from.x, from.y), veins.at(state, to.x, to.y)
  start.robots = start.robots - robots
  state.launched = state.launched + 1
  state.squads[#state.squads + 1] = {
    id = state.launched,
    owner = player.name,
    robots = robots,
    x = start.x,
    y = start.y,
    steps = steps,
    goal = { x = goal.x, y = goal.y },
  }
  event(
    "launched",
    { seat = player.name, squad = state.launched, robots = robots, from = start.name, to = goal.name, steps = #steps }
  )
end

return M
