--- Hives: where nectar becomes honey.

local orders = require("orders")

---@class HiveRecord: Hive

local M = {}

---@param seat string
---@param place { x: integer, y: integer }
---@return HiveRecord
function M.new(seat, place)
  return { name = seat, x = place.x, y = place.y, honey = 0 }
end

--- Nectar that is on its way to a hive.
---@param state State
---@param number integer of the hive
---@return integer
function M.expected(state, number)
  local nectar = 0
  for _, bee in ipairs(state.bees) do
    nectar = nectar + (bee.hive == number and bee.nectar or 0)
  end
  return nectar
end

--- All that were told to unload, and are at home, make honey of what they carry.
---@param state State
---@param turn Turn
function M.fill(state, turn)
  for bee, order in orders.given(state, turn, "unload") do
    local hive = state.hives[bee.hive]
    if bee.x == hive.x and bee.y == hive.y then
      local made = constants.hive.honey(bee.nectar)
      event("unloaded", { bee = bee.name, nectar = bee.nectar, honey = made })
      hive.honey = hive.honey + made
      bee.nectar = 0
    else
      orders.waste(bee, order, "this is not its hive")
    end
  end
end

return M
