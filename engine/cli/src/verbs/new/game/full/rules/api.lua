--- The orders a bee may be given. A bot returns one of them whenever it is asked: `return fly("north")`.

-- Comments with three dashes are for the authors of bots: `lunarena stubs {{name}}` hands them on to their editors.

---@alias Direction "north"|"east"|"south"|"west"

---@class Flower
---@field x integer columns go from 1, west to east
---@field y integer rows go from 1, north to south
---@field nectar integer how much is in it
---@field distance integer how many fields you have to fly to get there

---@class Bee
---@field name string
---@field x integer
---@field y integer
---@field nectar integer what it carries

---@class Hive
---@field name string the seat
---@field x integer
---@field y integer
---@field honey integer what is in it

---@class View
---@field me string your bee's name
-- {{if simultaneous}}
---@field left integer turns that come after this one
-- {{end}}
-- {{if sequence queue}}
---@field left integer rounds that come after this one
-- {{end}}
-- {{if rules}}
---@field left integer time that comes after this turn
---@field takes { fly: integer, sip: integer, unload: integer, rest: integer } the time that each order takes
-- {{end}}
---@field width integer columns of the meadow
---@field height integer rows of the meadow
---@field x integer where you are
---@field y integer
---@field hive { x: integer, y: integer, distance: integer } your own hive
---@field nectar integer what you carry
---@field most_nectar integer what you can carry
---@field honey integer what is in your hive
---@field flowers Flower[] all flowers, nearest first
---@field bees Bee[] all bees, you too
---@field hives Hive[] all hives, yours too

---@alias Order table

local api = {}

--- Fly one field. Nobody flies over the edge of the meadow.
---@param direction Direction
---@return Order
function api.fly(direction)
  return { "fly", direction }
end

-- {{if simultaneous rules}}
--- Take nectar out of the flower in this field. Bees that sip from one flower at once share it.
-- {{else}}
--- Take nectar out of the flower in this field.
-- {{end}}
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
