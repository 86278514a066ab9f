--- Paths over what a team has seen: shortest ways in steps to the eight neighbours, as a plain breadth-first search finds them first.

local directions = require("directions")
local tiles = require("tiles")

local M = {}

-- Filters are made once: bots ask for ways again and again.
local around, through = {}, {}

--- What a way may lead over.
---@param team TeamRecord
---@param avoid boolean whether robots are in the way
---@return Grid.Filter
local function open(team, avoid)
  local known = avoid and around or through
  local filter = known[team.sight]
  if not filter then
    filter = { [team.sight] = 1, kind = tiles.PASSABLE, free_of = avoid and "robots" or nil }
    known[team.sight] = filter
  end
  return filter
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
---@param avoid boolean
---@return Direction? direction
---@return integer steps
function M.between(state, team, start_row, start_col, end_row, end_col, avoid)
  -- A search never asks where it starts, and here that may be a tile where no robot of the team can be.
  if not tiles.seen(state, team, start_row, start_col) or not tiles.passable(state, start_row, start_col) then
    return answer()
  end
  return answer(state.planet:path("eight", open(team, avoid), start_col, start_row, end_col, end_row))
end

--- To the nearest tile of one's own.
---@param state State
---@param team TeamRecord
---@param robot RobotRecord
---@param avoid boolean
---@return Direction? direction
---@return integer steps
function M.to_base(state, team, robot, avoid)
  local own = team.sign > 0 and { terraform = { at_least = 1 } } or { terraform = { at_most = -1 } }
  return answer(state.planet:nearest("eight", open(team, avoid), own, robot.col, robot.row))
end

return M
