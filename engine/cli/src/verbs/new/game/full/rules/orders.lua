--- Orders: what a bot's answer means. A bot can return anything, so nothing is taken for granted.

local NAMES = { "fly", "sip", "unload", "rest" }

local M = {}

-- Where each direction leads.
M.STEPS = {
  north = { x = 0, y = -1 },
  east = { x = 1, y = 0 },
  south = { x = 0, y = 1 },
  west = { x = -1, y = 0 },
}

---@param answer any
---@return string? reason why it is no order; nil if it is one
local function wrong(answer)
  if type(answer) ~= "table" or type(answer[1]) ~= "string" then
    return "this is no order"
  end
  local name, direction = answer[1], answer[2]
  local close = near(name, NAMES)
  if close ~= name then
    return "no such order" .. (close and ("; did you mean " .. close .. "?") or "")
  elseif name == "fly" and not M.STEPS[direction] then
    return "a bee flies north, east, south or west"
  end
end

--- The order of the bee that was asked. What can't be understood is a rest, and the replay says why.
---@param _ State
---@param turn Turn
---@param answer any
---@return Order
function M.read(_, turn, answer)
  -- A bot that failed, or returned nothing, has no answer.
  if answer == nil then
    return { "rest" }
  end
  local reason = wrong(answer)
  if reason then
    event("ignored", { seat = turn.seat, reason = reason })
    return { "rest" }
  end
  return { answer[1], answer[2] }
end

-- {{if queue}}
--- The bee whose turn it is, if it was given this order: `for bee, order in orders.given(...) do`.
---@param state State
---@param turn Turn
---@param name string
---@return fun(): BeeRecord?, Order?
function M.given(state, turn, name)
  local order = turn.orders[turn.seat]
  local bee = order[1] == name and state.bees[turn.unit] or nil
  return function()
    local given = bee
    bee = nil
    return given, order
  end
end
-- {{else}}
--- Goes through the bees that were given this order, seat by seat: `for bee, order in orders.given(...) do`.
---@param state State
---@param turn Turn
---@param name string
---@return fun(): BeeRecord?, Order?
function M.given(state, turn, name)
  local place = 0
  return function()
    while place < #state.bees do
      place = place + 1
      local bee = state.bees[place]
      -- Who was not asked in this turn has no order.
      local order = turn.orders[bee.name]
      if order and order[1] == name then
        return bee, order
      end
    end
  end
end
-- {{end}}

--- An order that can't be carried out does nothing, and the replay says why.
---@param bee BeeRecord
---@param order Order
---@param reason string
function M.waste(bee, order, reason)
  event("wasted", { bee = bee.name, order = order[1], reason = reason })
end

return M
