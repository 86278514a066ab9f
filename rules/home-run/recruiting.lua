--- Recruiting: an HQ puts a new unit on a free tile beside it, which runs next, in the same round.

local directions = require("directions")
local field = require("field")
local kinds = require("kinds")
local teams = require("teams")
local units = require("units")

local M = {}

--- Why an HQ can't recruit so, or nil. There is no cooldown to it.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param type any
---@return string?
function M.obstacle(state, unit, direction, type)
  if unit.type ~= "HQ" then
    return "only an HQ recruits"
  elseif not kinds.is_one(type) or type == "HQ" then
    return "pitchers, batters and catchers can be recruited"
  elseif teams.of(state, unit.team).reputation < kinds.FIGURES[type].cost then
    return "there is not enough reputation"
  end
  local step = directions.STEPS[direction]
  return field.obstacle(state, unit.x + step.x, unit.y + step.y)
end

---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param type UnitType
function M.recruit(state, unit, direction, type)
  local team, step = teams.of(state, unit.team), directions.STEPS[direction]
  team.reputation = team.reputation - kinds.FIGURES[type].cost
  local recruit = units.add(state, unit.team, type, unit.x + step.x, unit.y + step.y)
  queue.insert_after(team.number, recruit.id, unit.id)
  event("recruited", { unit = recruit.id, team = team.name, type = type })
end

return M
