--- Team A scores a second time on a base in one round, if B has not scored there.

local economy = require("economy")
local ground = require("ground")
local teams = require("teams")
local units = require("units")

--- Whether a unit stands on a base on which its team, the first, has scored in this round, and B has not.
---@param state State
---@param turn Turn
---@param unit UnitRecord
---@return boolean
local function may_score_again(state, turn, unit)
  local field, first, second = state.field, state.teams[1], state.teams[2]
  return unit.type == "PITCHER"
    and unit.team == first.name
    and field:get("ground", unit.x, unit.y) == ground.BASE
    and field:get(first.scored, unit.x, unit.y) == turn.round
    and field:get(second.scored, unit.x, unit.y) ~= turn.round
end

local around = {}

---@param collect fun(state: State, turn: Turn)
---@param state State
---@param turn Turn
around["sites.collect"] = function(collect, state, turn)
  local unit = units.running(state, turn)
  local again = may_score_again(state, turn, unit)
  collect(state, turn)
  local place = unit.y * state.field:size() + unit.x
  state.scored_again = state.scored_again or {}
  if again and state.scored_again[place] ~= turn.round then
    state.scored_again[place] = turn.round
    economy.add_points(teams.of(state, unit.team), turn, constants.economy.base_points)
  end
end

return { around = around }
