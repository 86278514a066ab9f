--- What a bot may ask about gardens.

local gardens = require("gardens")
local teams = require("teams")
local tiles = require("tiles")

---@class Garden
---@field row integer
---@field col integer
---@field team Team

local calls = {}

--- The gardens on tiles that you have seen, Blue's first.
---@param state State
---@param turn Turn
---@return Garden[]
function calls.get_gardens(state, turn)
  local found = {}
  local own = teams.of(state, turn.seat)
  for _, team in ipairs(state.teams) do
    for _, garden in ipairs(gardens.of(state, team)) do
      if tiles.seen(state, own, garden.y, garden.x) then
        found[#found + 1] = { row = garden.y, col = garden.x, team = team.name }
      end
    end
  end
  return found
end

--- The round that ends with the next bloom.
---@param turn Turn
---@return integer
function calls.get_next_bloom(_, turn)
  local between = constants.gardens.rounds_between_blooms
  return (turn.round + between - 1) // between * between
end

return calls
