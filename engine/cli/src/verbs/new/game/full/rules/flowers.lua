--- Flowers: they grow in the sun, and feed the bees.

local orders = require("orders")

local M = {}

-- {{if simultaneous}}
--- A turn brings some sun, and every flower grows by what the formula `flower.growth` makes of it.
-- {{end}}
-- {{if sequence queue}}
--- A round brings some sun, and every flower grows by what the formula `flower.growth` makes of it.
-- {{end}}
-- {{if rules}}
--- A unit of time brings some sun, and every flower grows by what the formula `flower.growth` makes of it.
-- {{end}}
---@param state State
function M.grow(state)
  -- A named stream of chance: what it gives follows from the seed of the match, and from nothing else.
  local sun = rng("sun"):int(constants.sun.least, constants.sun.most)
  local meadow = state.meadow
  for _, cell in ipairs(meadow:find({ flower = 1 })) do
    local nectar = meadow:get("nectar", cell.x, cell.y)
    meadow:set("nectar", nectar + constants.flower.growth(nectar, sun), cell.x, cell.y)
  end
  event("sunshine", { sun = sun })
end

--- A bee takes nectar out of the flower in its field, or its order is wasted.
---@param meadow Grid
---@param bee BeeRecord
---@param order Order
---@param taken integer
local function sip(meadow, bee, order, taken)
  if taken > 0 then
    bee.nectar = bee.nectar + taken
    meadow:set("nectar", meadow:get("nectar", bee.x, bee.y) - taken, bee.x, bee.y)
    event("sipped", { bee = bee.name, nectar = taken })
  else
    orders.waste(bee, order, "there is no nectar here for this bee")
  end
end

-- {{if simultaneous rules}}
--- What each of the guests of a flower gets: all the same, and what can't be shared stays in it.
---@param nectar integer
---@param guests integer
---@return integer
local function share(nectar, guests)
  return math.min(constants.bee.sip, nectar // guests)
end

--- All that were told to sip take their share.
---@param state State
---@param turn Turn
function M.feed(state, turn)
  local meadow = state.meadow
  -- Who sips where is counted before anybody does, so that no bee is first.
  local guests, nectar = {}, {}
  for bee in orders.given(state, turn, "sip") do
    local place = bee.x .. " " .. bee.y
    guests[place] = (guests[place] or 0) + 1
    nectar[place] = meadow:get("nectar", bee.x, bee.y)
  end
  for bee, order in orders.given(state, turn, "sip") do
    local place = bee.x .. " " .. bee.y
    local taken = math.min(share(nectar[place], guests[place]), constants.bee.most_nectar - bee.nectar)
    sip(meadow, bee, order, taken)
  end
end
-- {{else}}
--- A bee that was told to sip takes what it can.
---@param state State
---@param turn Turn
function M.feed(state, turn)
  local meadow = state.meadow
  for bee, order in orders.given(state, turn, "sip") do
    local nectar = meadow:get("nectar", bee.x, bee.y)
    local taken = math.min(constants.bee.sip, nectar, constants.bee.most_nectar - bee.nectar)
    sip(meadow, bee, order, taken)
  end
end
-- {{end}}

return M
