--- The order in which the units of a team run.

local kinds = require("kinds")
local teams = require("teams")
local units = require("units")

local M = {}

--- All units of a team get into its queue, the HQ first.
---@param state State
---@param team TeamRecord
function M.enlist(state, team)
  for _, first in ipairs({ true, false }) do
    for id, unit in pairs(state.units) do
      if unit.team == team.name and (unit.type == kinds.HQ) == first then
        queue.push(team.number, id)
      end
    end
  end
end

--- A match begins with empty queues, whatever its state: the HQ comes first.
---@param state State
function M.fill(state)
  for _, team in ipairs(state.teams) do
    if #queue.order(team.number) == 0 then
      M.enlist(state, team)
    end
  end
end

--- Remembers who has run in this round.
---@param state State
---@param turn Turn
function M.mark(state, turn)
  units.running(state, turn).ran = turn.round
end

--- Whether a unit may let another one run right after it: one of its team that hasn't run and wasn't scheduled in this round.
---@param state State
---@param turn Turn
---@param unit UnitRecord
---@param id any
---@return boolean
function M.can_schedule(state, turn, unit, id)
  local other = math.type(id) == "integer" and state.units[id]
  return other and other.team == unit.team and other.ran ~= turn.round and other.scheduled ~= turn.round or false
end

--- Another unit runs right after this one, now and in later rounds.
---@param state State
---@param turn Turn
---@param unit UnitRecord
---@param id integer
function M.schedule(state, turn, unit, id)
  state.units[id].scheduled = turn.round
  queue.schedule(teams.of(state, unit.team).number, id, unit.id)
end

return M
