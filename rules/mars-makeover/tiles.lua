--- Tiles: what they are, whose they are, and who has seen them. A tile is told by row and column, from 0; the grid has the column first.

local M = {}

-- Kinds, as the layer `kind` holds them: those that the rules speak of. What else the constants have gets the next numbers.
M.GROUND, M.DEPOSIT, M.ROCK = 0, 1, 2

--- The number of each kind, by the name that bots are told.
M.NUMBERS = { TERRAFORMABLE = M.GROUND, MINING = M.DEPOSIT, IMPASSABLE = M.ROCK }

--- By number: the name, the word in maps (none for a deposit, which is told by its metal), and the letter in the map in words (none for ground).
M.STATES, M.WORDS, M.LETTERS = {}, {}, {}

--- The kinds that robots can enter, as filters test for them.
---@type Grid.Test
M.PASSABLE = {}

local CLOSED = {}

do
  local next_number = M.ROCK + 1
  for name, rules in pairs(constants.tiles) do
    local number = M.NUMBERS[name]
    if not number then
      number = next_number
      M.NUMBERS[name] = number
      next_number = next_number + 1
    end
    M.STATES[number] = name
    M.WORDS[number] = rules.word ~= "" and rules.word or nil
    M.LETTERS[number] = rules.letter ~= "" and rules.letter or nil
    CLOSED[number] = not rules.passable
  end
  for number in pairs(M.STATES) do
    if not CLOSED[number] then
      M.PASSABLE[#M.PASSABLE + 1] = number
    end
  end
  -- Ways are looked for again and again, and one comparison is quicker than a list.
  local last = M.PASSABLE[#M.PASSABLE]
  if last == #M.PASSABLE - 1 then
    M.PASSABLE = { at_most = last }
  end
end

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
  return not CLOSED[state.planet:get("kind", col, row)]
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
      line[x] = seen == 1 and (M.LETTERS[kinds[y][x]] or tostring(statuses[y][x])) or HIDDEN
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
