--- Recruiting: an HQ puts a new unit on a free tile beside it, which runs next, in the same round.

local directions = require("directions")
local field = require("field")
local kinds = require("kinds")
local listing = require("listing")
local teams = require("teams")
local units = require("units")

local M = {}

--- What can be recruited, for a message: `pitchers, batters and catchers`.
---@return string
function M.choice()
  local words = {}
  for i, name in ipairs(kinds.able("be_recruited")) do
    words[i] = kinds.FIGURES[name].many
  end
  return listing.words(words, "and")
end

--- Why an HQ can't recruit so, or nil. There is no cooldown to it.
---@param state State
---@param unit UnitRecord
---@param direction Direction
---@param type any
---@return string?
function M.obstacle(state, unit, direction, type)
  if not kinds.ABLE[unit.type].recruit_unit then
    return kinds.only("recruit_unit") .. " recruits"
  elseif not kinds.is_one(type) or not kinds.ABLE[type].be_recruited then
    return M.choice() .. " can be recruited"
  elseif teams.of(state, unit.team).reputation < kinds.FIGURES[type].cost then
    return "there is not enough reputation"
  end
  local step = directions.STEPS[direction]
  return field.obstacle(state, unit.x + step.x, unit.y + step.y)
end

--- A new unit, for reputation.
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
