--- What a captain can order.

---@alias Direction "north"|"east"|"south"|"west"

---@class Ship
---@field name string
---@field owner string? nil for one that nobody owns
---@field crates integer
---@field heading Direction
---@field cargo table<string, integer> crates by what is in them

---@class View
---@field me string your seat
---@field round integer
---@field ships Ship[]
---@field flagship Ship
---@field weather "calm"|"storm"
---@field depths integer[][]

---@alias Order table

local api = {}

---@enum Flag
api.Flag = { RED = "red", BLUE = "blue" }

--- One step.
---@param direction Direction
---@return Order
function api.sail(direction)
  return { "sail", direction }
end

--- Takes crates on board.
---@param ship string
---@param crates integer
---@param what? string
---@return Order
function api.load(ship, crates, what)
  return { "load", ship, crates, what }
end

--- Shows a flag.
---@param flag Flag
---@return Order
function api.hoist(flag)
  return { "hoist", flag }
end

--- Names ships in the order in which they leave.
---@param ships string[]
---@return Order
function api.line_up(ships)
  return { "line_up", ships }
end

return api
