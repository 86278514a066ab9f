--- Bees: who they are, and how they fly.

local orders = require("orders")

---@class BeeRecord
-- {{if queue}}
---@field name string the first bee of a hive is called like its seat, the second `Ada2`
-- {{else}}
---@field name string the seat
-- {{end}}
---@field hive integer the number of its hive, which is that of the seat
---@field x integer
---@field y integer
---@field nectar integer what it carries
-- {{if rules}}
---@field ready integer when it is asked again
-- {{end}}

local M = {}

-- {{if queue}}
--- The bees that a match begins with: several in every hive.
---@param hives HiveRecord[]
---@return BeeRecord[]
function M.start(hives)
  local bees = {}
  for number, hive in ipairs(hives) do
    for i = 1, constants.hive.bees do
      local name = hive.name .. (i > 1 and i or "")
      bees[#bees + 1] = { name = name, hive = number, x = hive.x, y = hive.y, nectar = 0 }
    end
  end
  return bees
end

--- Puts the bees into the queues of their seats: from then on each has its turn in every round. A bee's number is its
--- place in the state.
---@param state State
function M.line_up(state)
  for number in ipairs(state.hives) do
    if queue.size(number) == 0 then
      for unit, bee in ipairs(state.bees) do
        if bee.hive == number then
          queue.push(number, unit)
        end
      end
    end
  end
end

--- The bee whose turn it is.
---@param state State
---@param turn Turn
---@return BeeRecord
function M.of(state, turn)
  return state.bees[turn.unit]
end
-- {{else}}
--- The bees that a match begins with: one in every hive.
---@param hives HiveRecord[]
---@return BeeRecord[]
function M.start(hives)
  local bees = {}
  for number, hive in ipairs(hives) do
    -- {{if rules}}
    bees[number] = { name = hive.name, hive = number, x = hive.x, y = hive.y, nectar = 0, ready = 1 }
    -- {{else}}
    bees[number] = { name = hive.name, hive = number, x = hive.x, y = hive.y, nectar = 0 }
    -- {{end}}
  end
  return bees
end

--- The bee of the seat that is asked.
---@param state State
---@param turn Turn
---@return BeeRecord
function M.of(state, turn)
  for _, bee in ipairs(state.bees) do
    if bee.name == turn.seat then
      return bee
    end
  end
  error("no bee is called " .. turn.seat)
end
-- {{end}}

--- All that were told to fly move one field. Several bees may be in one field.
---@param state State
---@param turn Turn
function M.fly(state, turn)
  for bee, order in orders.given(state, turn, "fly") do
    local step = orders.STEPS[order[2]]
    local x, y = bee.x + step.x, bee.y + step.y
    if state.meadow:contains(x, y) then
      bee.x, bee.y = x, y
      event("flew", { bee = bee.name, x = x, y = y })
    else
      orders.waste(bee, order, "the meadow ends here")
    end
  end
end

return M
