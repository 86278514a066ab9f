--- The array that the units of a team share. It is kept in pages that are made when something is written on them: most of it is never touched, and the
--- hash of a page follows its changes.

local WIDTH, HEIGHT = 10, 100
local PAGE = WIDTH * HEIGHT

-- Units read and write more than they do anything else, so that constants are looked up only once.
local SIZE, LEAST, MOST = constants.array.size, constants.array.least_value, constants.array.most_value
local kind_of = math.type

local M = {}

--- Whether there is such a place, from 0.
---@param index any
---@return boolean
function M.has(index)
  return kind_of(index) == "integer" and index >= 0 and index < SIZE
end

--- Whether a place can hold that.
---@param value any
---@return boolean
function M.can_hold(value)
  return kind_of(value) == "integer" and value >= LEAST and value <= MOST
end

--- What stands at a place, 0 if nothing was written there.
---@param team TeamRecord
---@param index integer
---@return integer
function M.read(team, index)
  local page = team.array[index // PAGE]
  if not page then
    return 0
  end
  local place = index % PAGE
  return page:get("values", place % WIDTH, place // WIDTH)
end

--- Writes a value at a place.
---@param team TeamRecord
---@param index integer
---@param value integer
function M.write(team, index, value)
  local number, place = index // PAGE, index % PAGE
  local page = team.array[number]
  if not page then
    page = grid.new({ width = WIDTH, height = HEIGHT, layers = { values = 0 } })
    team.array[number] = page
  end
  page:set("values", value, place % WIDTH, place // WIDTH)
end

return M
