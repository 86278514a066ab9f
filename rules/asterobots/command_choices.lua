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

--- The finished command, or why it can't be done.
---@param at Choosing
---@param ... any
---@return Choices
function M.command(at, ...)
  local reason = obstacles[at.name](at.state, at.player, ...)
  return reason and { refused = reason } or { call = { at.name, ... } }
end

return M
