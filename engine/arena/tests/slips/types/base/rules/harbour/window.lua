--- What captains see.

local M = {}

---@param state State
---@param turn Turn
---@return View
function M.build(state, turn)
  return {
    me = turn.seat,
    round = turn.round,
    ships = M.list(state, 9),
    flagship = state.ships[1],
    weather = state.weather,
    depths = state.field:rows("depth"),
  }
end

--- Ships, so many of them.
---@param state State
---@param most integer
---@return Ship[]
function M.list(state, most)
  local list = {}
  for number, ship in ipairs(state.ships) do
    if number <= most then
      list[number] = ship
    end
  end
  return list
end

return M
