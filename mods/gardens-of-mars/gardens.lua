--- Gardens: tiles that are fully terraformed. From time to time each draws the land around it to its team's side.

local tiles = require("tiles")

local M = {}

--- All gardens of a team.
---@param state State
---@param team TeamRecord
---@return Grid.Cell[]
function M.of(state, team)
  return state.planet:find({ terraform = team.sign * constants.terraform.most })
end

--- How many more gardens of Blue than of Red there are in reach, for each tile that is in reach of any.
---@param state State
---@return table<integer, integer> pulls by the tile's number, row by row from 0
local function pulls(state)
  local planet, ground, found = state.planet, { kind = tiles.GROUND }, {}
  local width = planet:size()
  for _, team in ipairs(state.teams) do
    for _, garden in ipairs(M.of(state, team)) do
      for _, near_by in ipairs(planet:within("chebyshev", constants.gardens.reach, ground, garden.x, garden.y)) do
        local number = near_by.y * width + near_by.x
        found[number] = (found[number] or 0) + team.sign
      end
    end
  end
  return found
end

--- At the end of some rounds, after both teams have played. All gardens are counted before any tile changes, so that neither team comes first.
---@param state State
---@param turn Turn
function M.bloom(state, turn)
  if turn.round % constants.gardens.rounds_between_blooms ~= 0 then
    return
  end
  local planet, most = state.planet, constants.terraform.most
  local width, changed = planet:size(), 0
  for number, pull in pairs(pulls(state)) do
    local x, y = number % width, number // width
    local growth = pull == 0 and 0 or pull > 0 and constants.gardens.growth or -constants.gardens.growth
    local status = math.max(-most, math.min(most, planet:get("terraform", x, y) + growth))
    if planet:set("terraform", status, x, y) ~= status then
      changed = changed + 1
    end
  end
  event("bloomed", { tiles = changed })
end

return M
