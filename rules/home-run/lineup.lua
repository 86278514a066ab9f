--- The order in which the units of a team run.

local teams = require("teams")

local M = {}

--- A match begins with empty queues, whatever its state: the HQ comes first.
---@param state State
function M.fill(state)
  for _, team in ipairs(state.teams) do
    if #queue.order(team.number) == 0 then
      M.enlist(state, team)
    end
  end
end

---@param state State
---@param team TeamRecord
function M.enlist(state, team)
  for _, first in ipairs({ true, false }) do
    for id, unit in pairs(state.units) do
      if unit.team == team.name and (unit.type == "HQ") == first then
        queue.push(team.number, id)
      end
    end
  end
end

--- Lets another unit of the team run right after this one, if it hasn't run and wasn't scheduled in this round.
---@param state State
---@param turn Turn
---@param unit UnitRecord
---@param id any
---@return boolean
function M.can_schedule(state, turn, unit, id)
  local other = math.type(id) == "integer" and state.units[id]
  if not other or other == unit or other.team ~= unit.team or other.scheduled == turn.round then
    return false
  end
  return not M.has_run(state, other)
end

---@param state State
---@param unit UnitRecord
---@return boolean
function M.has_run(state, unit)
  local order, begun = queue.order(teams.of(state, unit.team).number)
  for place = 1, begun do
    if order[place] == unit.id then
      return true
    end
  end
  return false
end

---@param state State
---@param turn Turn
---@param unit UnitRecord
---@param id integer
function M.schedule(state, turn, unit, id)
  state.units[id].scheduled = turn.round
  queue.schedule(teams.of(state, unit.team).number, id, unit.id)
end

return M
