--- What a bot sees. Here that is everything; what is left out of the view is hidden from the bots.

local bees = require("bees")

local M = {}

--- All flowers with what is in them, nearest first.
---@param meadow Grid
---@param x integer
---@param y integer
---@return Flower[]
local function flowers_from(meadow, x, y)
  local width, height = meadow:size()
  ---@type table[]
  local flowers = meadow:within("manhattan", width + height, { flower = 1 }, x, y)
  for i, found in ipairs(flowers) do
    local nectar = meadow:get("nectar", found.x, found.y)
    flowers[i] = { x = found.x, y = found.y, distance = found.distance, nectar = nectar }
  end
  return flowers
end

---@param state State
---@param turn Turn
---@return View
function M.build(state, turn)
  local me, meadow = bees.of(state, turn), state.meadow
  local hive = state.hives[me.hive]
  local width, height = meadow:size()
  local way_home = meadow:distance("manhattan", me.x, me.y, hive.x, hive.y)
  local all = {}
  for i, bee in ipairs(state.bees) do
    all[i] = { name = bee.name, x = bee.x, y = bee.y, nectar = bee.nectar }
  end
  return {
    me = me.name,
    -- {{if rules}}
    left = constants.match.time - state.time,
    takes = constants.time,
    -- {{else}}
    left = constants.match.turns - turn.round,
    -- {{end}}
    width = width,
    height = height,
    x = me.x,
    y = me.y,
    hive = { x = hive.x, y = hive.y, distance = way_home },
    nectar = me.nectar,
    most_nectar = constants.bee.most_nectar,
    honey = hive.honey,
    flowers = flowers_from(meadow, me.x, me.y),
    bees = all,
    hives = state.hives,
  }
end

return M
