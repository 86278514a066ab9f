--- Lost turns: a command turn in which both agents fail is not played but asked again.

local command_turns = require("command_turns")

---@class State
---@field lost_turns integer? so many were asked again until now

local M = {}

--- Whether all agents failed.
---@param state State
---@param turn Turn
---@return boolean
function M.is_lost(state, turn)
  for _, agent in ipairs(state.agents) do
    if not turn.faults[agent.name] then
      return false
    end
  end
  return true
end

--- The number of this command turn: one that is asked again keeps its number.
---@param state State
---@param turn Turn
---@return integer
function M.number(state, turn)
  return turn.round - (state.lost_turns or 0)
end

--- Counts the turn if it was lost.
---@param state State
---@param turn Turn
function M.count(state, turn)
  if M.is_lost(state, turn) then
    state.lost_turns = (state.lost_turns or 0) + 1
  end
end

--- Whether all command turns have been played.
---@param state State
---@param turn Turn
---@return boolean
function M.over(state, turn)
  return M.number(state, turn) >= command_turns.count()
end

return M
