--- Tiles: what they are, whose they are, and who has seen them. A tile is told by row and column, from 0; the grid has the column first.

local M = {}

-- Kinds, as the layer `kind` holds them.
M.GROUND, M.DEPOSIT, M.ROCK = 0, 1, 2

M.STATES = { [M.GROUND] = "TERRAFORMABLE", [M.DEPOSIT] = "MINING", [M.ROCK] = "IMPASSABLE" }

--- Whether a team has seen a tile; nobody has seen what lies outside.
---@param state State
---@param team TeamRecord
---@param row integer
---@param col integer
---@return boolean
function M.seen(state, team, row, col)
  return state.planet:get(team.sight, col, row) == 1
end

--- Whether robots can enter a tile of the planet.
---@param state State
---@param row integer
---@param col integer
---@return boolean
function M.passable(state, row, col)
  return state.planet:get("kind", col, row) ~= M.ROCK
end

--- A tile's status as a team sees it: its own land is positive.
---@param state State
---@param team TeamRecord
---@param row integer
---@param col integer
---@return integer
function M.status(state, team, row, col)
  return team.sign * state.planet:get("terraform", col, row)
end

---@param state State
---@param team TeamRecord
---@param row integer
---@param col integer
---@return boolean
function M.owned(state, team, row, col)
  return M.status(state, team, row, col) > 0
end

--- What a team knows of the planet, row by row; false where a tile is hidden.
---@param state State
---@param team TeamRecord
---@return (TileInfo|false)[][]
function M.map(state, team)
  return state.planet:records({ [team.sight] = 1 }, {
    row = "y",
    col = "x",
    state = { layer = "kind", names = M.STATES },
    terraform = { layer = "terraform", times = team.sign },
    mining = "metal",
  })
end

-- How the map in words tells what can't be terraformed.
local LETTERS = { [M.DEPOSIT] = "M", [M.ROCK] = "I" }
local HIDDEN = "#"

--- The same in words: positive is Blue's land for both teams.
---@param state State
---@param team TeamRecord
---@return string[][]
function M.words(state, team)
  local kinds, statuses = state.planet:rows("kind"), state.planet:rows("terraform")
  local map = state.planet:rows(team.sight)
  for y, line in ipairs(map) do
    for x, seen in ipairs(line) do
      line[x] = seen == 1 and (LETTERS[kinds[y][x]] or tostring(statuses[y][x])) or HIDDEN
    end
  end
  return map
end

--- Where a row of a map is: as bots count it, and as it stands in the map's list.
---@param row integer
---@return string
function M.row_in_words(row)
  return ("row %d (line %d of rows)"):format(row, row + 1)
end

--- Where a tile of a map is.
---@param row integer
---@param col integer
---@return string
function M.in_words(row, col)
  return ("row %d, column %d (line %d of rows, tile %d)"):format(row, col, row + 1, col + 1)
end

return M
