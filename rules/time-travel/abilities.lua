--- Abilities: what some types of units do with an action on a square, each under the name that the constants have for it. An ability is carried out at once
--- and gives nil, or nothing changes and it gives why. A mod adds one by adding a function here; bots then call it by the same name.

local attacks = require("attacks")
local construction = require("construction")
local painting = require("painting")

local M = {}

---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@return string? reason
function M.attack(state, unit, x, y)
  return attacks.obstacle(state, unit, x, y) or attacks.strike(state, unit, x, y)
end

---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@param type any
---@return string? reason
function M.build(state, unit, x, y, type)
  return construction.obstacle(state, unit, x, y, type) or construction.build(state, unit, x, y, type)
end

---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@return string? reason
function M.paint(state, unit, x, y)
  return painting.obstacle(state, unit, x, y) or painting.paint(state, unit, x, y)
end

return M
