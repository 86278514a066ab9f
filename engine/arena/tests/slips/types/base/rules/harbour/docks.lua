--- The docks, and all that the harbour remembers.

---@class ShipRecord
---@field name string
---@field owner string?
---@field crates integer
---@field heading Direction
---@field log string[]

---@class State
---@field ships ShipRecord[]
---@field scores table<string, integer>
---@field weather "calm"|"storm"
---@field wind integer
---@field field Grid

local M = {}

---@param map table
---@param names string[]
---@return State
function M.setup(map, names)
  local state = { ships = {}, scores = {}, weather = "calm", wind = map.wind }
  state.field = grid.new({ width = 4, height = 4, layers = { depth = 1 } })
  for number, name in ipairs(names) do
    state.scores[name] = number - number
    state.ships[number] = { name = "ship " .. number, owner = name, crates = 0, heading = "north", log = {} }
  end
  return state
end

--- The ship of that name.
---@param state State
---@param name string
---@return ShipRecord?
function M.find(state, name)
  for _, ship in ipairs(state.ships) do
    if ship.name == name then
      return ship
    end
  end
end

--- Puts crates on board, as many as it holds.
---@param ship ShipRecord
---@param crates integer
---@return integer taken
function M.load(ship, crates)
  local taken = math.min(crates, constants.ship.most - ship.crates)
  ship.crates = ship.crates + taken
  return taken
end

--- Turns a ship.
---@param ship ShipRecord
---@param heading Direction
function M.steer(ship, heading)
  ship.heading = heading
end

--- What a seat pays.
---@param state State
---@param seat string
---@param crates integer
function M.pay(state, seat, crates)
  state.scores[seat] = state.scores[seat] - constants.ship.toll(crates)
end

function M.read(_, _, answer)
  return type(answer) == "table" and answer or {}
end

---@param state State
function M.standings(state)
  local list = {}
  for seat, score in pairs(state.scores) do
    list[#list + 1] = { seat = seat, score = score, rank = 1 }
  end
  return list
end

return M
