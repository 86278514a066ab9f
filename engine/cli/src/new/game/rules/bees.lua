--- Bees: who they are, and how they fly.

local orders = require("orders")

---@class BeeRecord
---@field name string the seat
---@field x integer
---@field y integer
---@field hive { x: integer, y: integer }
---@field nectar integer what it carries
---@field honey integer what is in its hive

local M = {}

--- The bee of a seat.
---@param state State
---@param seat string
---@return BeeRecord
function M.of(state, seat)
  for _, bee in ipairs(state.bees) do
    if bee.name == seat then
      return bee
    end
  end
  error("no bee is called " .. seat)
end

--- All that were told to fly move one field. Several bees may be in one field.
---@param state State
---@param turn table
function M.fly(state, turn)
  for bee, order in orders.given(state, turn, "fly") do
    local step = orders.STEPS[order[2]]
    local x, y = bee.x + step.x, bee.y + step.y
    if state.meadow:contains(x, y) then
      bee.x, bee.y = x, y
      event("flew", { seat = bee.name, x = x, y = y })
    else
      orders.waste(bee, order, "the meadow ends here")
    end
  end
end

return M
