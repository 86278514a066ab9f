--- What all choices of a person are put together with.

local obstacles = require("obstacles")

--- What is known while a command is put together: the state and the player after the commands so far, the command's name, and what was chosen.
---@class Choosing
---@field state State
---@field player PlayerRecord
---@field name string
---@field chosen table<string, any>

---@alias Step fun(at: Choosing): Choices

local M = {}

--- The choices that nothing stands in the way of, or the first reason.
---@param candidates Choice[]
---@param obstacle fun(value: any): string?
---@param otherwise string why there are no candidates
---@return Choices
function M.possible(candidates, obstacle, otherwise)
  local found, reason = {}, nil
  for _, choice in ipairs(candidates) do
    local why = obstacle(choice.value)
    if why then
      reason = reason or why
    else
      found[#found + 1] = choice
    end
  end
  return #found > 0 and found or { refused = reason or otherwise }
end

--- The finished command, or why it can't be done.
---@param at Choosing
---@param ... any
---@return Choices
function M.command(at, ...)
  local reason = obstacles[at.name](at.state, at.player, ...)
  return reason and { refused = reason } or { call = { at.name, ... } }
end

return M
