--- The orders a bee may be given. A bot returns one of them each turn: `return fly("north")`.

-- Comments with three dashes are for the authors of bots: `lunarena stubs {{name}}` hands them on to their editors.

---@alias Direction "north"|"east"|"south"|"west"

---@class Flower
---@field x integer columns go from 1, west to east
---@field y integer rows go from 1, north to south
---@field nectar integer how much is in it
---@field distance integer turns to fly there from where you are

---@class Bee
---@field name string
---@field x integer
---@field y integer
---@field nectar integer what it carries
---@field honey integer what it has in its hive

---@class View
---@field me string your bee's name
---@field turn integer this turn, from 1
---@field turns integer turns in the match
---@field width integer columns of the meadow
---@field height integer rows of the meadow
---@field x integer where you are
---@field y integer
---@field hive { x: integer, y: integer, distance: integer } your own hive
---@field nectar integer what you carry
---@field most_nectar integer what you can carry
---@field honey integer what you have in your hive
---@field flowers Flower[] all flowers, nearest first
---@field bees Bee[] all bees, you too

---@alias Order table

local api = {}

--- Fly one field. Nobody flies over the edge of the meadow.
---@param direction Direction
---@return Order
function api.fly(direction)
  return { "fly", direction }
end

--- Take nectar out of the flower in this field. Bees that sip from one flower at once share it.
---@return Order
function api.sip()
  return { "sip" }
end

--- Make honey of all the nectar you carry. Only in your own hive.
---@return Order
function api.unload()
  return { "unload" }
end

--- Do nothing.
---@return Order
function api.rest()
  return { "rest" }
end

return api
