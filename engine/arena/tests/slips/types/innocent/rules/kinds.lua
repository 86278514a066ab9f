--- All of this is right, though the kinds look wrong.

local docks = require("docks")

local M = {}

---@class Buoy
---@field name string
---@field owner string?
---@field crates integer
---@field heading Direction
---@field log string[]
---@field depth integer

---@class Tug: ShipRecord
---@field power integer

---@generic T
---@param list T[]
---@param by fun(one: T): number
---@return T?
local function least(list, by)
  local found
  for _, one in ipairs(list) do
    if not found or by(one) < by(found) then
      found = one
    end
  end
  return found
end

--- Says so.
---@param ship ShipRecord
---@return string
function M.never(ship)
  error("no " .. ship.name) -- innocent: it never gives anything, and says why
end

---@param text string
---@return integer?
function M.nothing(text) -- innocent: it may be nil
  print(text)
end

---@param buoy Buoy
---@param tug Tug
function M.all(buoy, tug)
  docks.steer(buoy, "north") -- innocent: it has all that a ship has
  docks.steer(tug, "south") -- innocent: it is a ship
  local digits = tug.name:sub(2) * 1 -- innocent: a text of digits
  local text = ("%s has 100%% of %5.2f"):format("a", digits) -- innocent: as many as there are places
  print(text, ("%d %d"):format(table.unpack({ 1, 2 })), #tug.name) -- innocent: any number of values
  tug.owner = nil -- innocent: nothing
  tug.crates = tug.crates / 2 -- innocent: a number
end

M.report = function() end
local before = M.report
M.report = function() -- innocent: the first one is used
  before()
end

function M.run(state, turn)
  if state.tide then -- innocent: somebody may add it
    print(turn.bank and turn.bank.Left)
  end
  local way = state.field:path({ { x = 1, y = 0 } }, nil, 0, 0, 1, 1) -- innocent: a list beside words
  print(way, least(state.ships, function(ship)
    return ship.crates
  end))
end

return M
