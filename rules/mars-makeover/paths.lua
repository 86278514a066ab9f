--- Paths over what a team has seen: shortest ways in steps to the eight neighbours, as a plain breadth-first search finds them first.

local directions = require("directions")
local tiles = require("tiles")

local M = {}

--- What a way may lead over.
---@param team TeamRecord
---@param avoid boolean whether robots are in the way
---@return Grid.Filter
local function open(team, avoid)
  return { [team.sight] = 1, kind = { at_most = tiles.DEPOSIT }, free_of = avoid and "robots" or nil }
end

---@param direction integer? position among the eight
---@param steps integer?
---@return Direction? direction nil where there is none
---@return integer steps 0 at the goal, -1 without a way
local function answer(direction, steps)
  return direction and directions.NAMES[direction], steps or -1
end

---@param state State
---@param team TeamRecord
---@param row integer
---@param col integer
---@return boolean
local function on_the_map(state, team, row, col)
  return tiles.seen(state, team, row, col) and tiles.passable(state, row, col)
end

---@param state State
---@param team TeamRecord
---@param avoid boolean
---@return Direction? direction
---@return integer steps
function M.between(state, team, start_row, start_col, end_row, end_col, avoid)
  if not on_the_map(state, team, start_row, start_col) or not on_the_map(state, team, end_row, end_col) then
    return nil, -1
  end
  local planet = state.planet
  return answer(planet:path("eight", open(team, avoid), start_col, start_row, end_col, end_row))
end

--- To the nearest tile of one's own.
---@param state State
---@param team TeamRecord
---@param robot RobotRecord
---@param avoid boolean
---@return Direction? direction
---@return integer steps
function M.to_base(state, team, robot, avoid)
  if tiles.owned(state, team, robot.row, robot.col) then
    return nil, 0
  end
  local own = team.sign > 0 and { terraform = { at_least = 1 } } or { terraform = { at_most = -1 } }
  return answer(state.planet:nearest("eight", open(team, avoid), own, robot.col, robot.row))
end

return M
