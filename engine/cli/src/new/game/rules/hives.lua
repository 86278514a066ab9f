--- Hives: where nectar becomes honey.

local orders = require("orders")

local M = {}

--- All that were told to unload, and are at home, make honey of what they carry.
---@param state State
---@param turn table
function M.fill(state, turn)
  for bee, order in orders.given(state, turn, "unload") do
    if bee.x == bee.hive.x and bee.y == bee.hive.y then
      local made = constants.hive.honey(bee.nectar)
      event("unloaded", { seat = bee.name, nectar = bee.nectar, honey = made })
      bee.honey = bee.honey + made
      bee.nectar = 0
    else
      orders.waste(bee, order, "this is not its hive")
    end
  end
end

return M
