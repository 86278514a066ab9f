--- Team A scores a second time on a base in one round, if B has not scored there; and bots aren't told of the round beyond the manual's.

local economy = require("economy")
local teams = require("teams")
local units = require("units")

---@class State
---@field scored_again table<integer, integer>? by the place of a base: the round in which A last scored there a second time, from 1

--- The key of a unit's tile: whatever the offset, no two tiles have the same.
---@param state State
---@param unit UnitRecord
---@return integer
local function place_of(state, unit)
  local width = state.field:size()
  return unit.y * width + unit.x
end

--- Whether a pitcher of A stands where A has scored in this round, though not twice, and B hasn't.
---@param state State
---@param turn Turn
---@param unit UnitRecord
---@return boolean
local function may_score_again(state, turn, unit)
  local field, first, second = state.field, state.teams[1], state.teams[2]
  return unit.type == "PITCHER"
    and unit.team == first.name
    and field:get(first.scored, unit.x, unit.y) == turn.round
    and field:get(second.scored, unit.x, unit.y) ~= turn.round
    and not (state.scored_again and state.scored_again[place_of(state, unit)] == turn.round)
end

local around = {}

---@param collect fun(state: State, turn: Turn)
---@param state State
---@param turn Turn
around["sites.collect"] = function(collect, state, turn)
  local unit = units.running(state, turn)
  local again = may_score_again(state, turn, unit)
  collect(state, turn)
  if again then
    state.scored_again = state.scored_again or {}
    state.scored_again[place_of(state, unit)] = turn.round
    economy.add_points(teams.of(state, unit.team), turn, constants.economy.base_points)
  end
end

--- The original's bots read 1500 in its documentation and in its constants.
---@param figures fun(): table<string, number>
---@return table<string, number>
around["words.figures"] = function(figures)
  local told = figures()
  told.MAX_ROUNDS = told.MAX_ROUNDS - constants.match.untold_rounds
  return told
end

return { around = around }
