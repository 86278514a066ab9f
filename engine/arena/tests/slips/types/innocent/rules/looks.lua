--- All of this is right, though it looks like slips.

local docks = require("docks")
local window = require("window")

local M = { names = { "a" } }

---@alias Deed fun(state: State, ship: ShipRecord, order: table): string?

local function add_up(numbers)
  local sum = 0
  for _, number in ipairs(numbers) do
    sum = sum + number
  end
  return sum
end

--- By a type of function.
---@type Deed
function M.sail(state, ship, order)
  ship.heading = order[2]
  return state.wind > 3 and "too much wind" or nil -- innocent: a field of the state
end

for _, name in ipairs({ "north", "south" }) do
  M["to_" .. name] = function(ship)
    docks.steer(ship, name) -- innocent: a text that may be a direction
  end
end

function M.run(state, turn)
  M.to_north(state.ships[1]) -- innocent: made in a loop
  state.tides = state.tides or {} -- innocent: a field that the rules add
  state.tides[#state.tides + 1] = turn.number
  local orders = turn.orders[turn.seat or "Left"] or {}
  print(orders.anything, orders[1]) -- innocent: orders are what they are
  local fault = turn.faults.Left
  print(fault and fault.kind, turn.bank and turn.bank.Left)
  for _, ship in ipairs(state.ships) do
    local taken = docks.load(ship, math.min(1, 2)) -- innocent: a call as the last argument
    ship.crates = ship.crates - taken
    M.sail(state, ship, { "sail", "north" })
  end
  local found = docks.find(state, "ship 1") or { crates = 0 }
  print(found.crates, found.rigging) -- innocent: it may be a table of its own
  event("count", { ships = #state.ships, sum = add_up({ 1, 2 }) })
  event("calm") -- innocent: values may be left out
  local chance = rng("wind")
  local pair = chance:shuffle({ 1, 2 })
  print(pair[1], chance:real(), chance:pick(M.names)) -- innocent: lists of anything
  local list = window.list
  print(list(state, 1), rawget(state, "anything")) -- innocent: a function taken out
  local cell = state.field:path("four", nil, 0, 0, 1, 1)
  print(cell and cell[1].x, state.field:get("depth", 0, 0)) -- innocent: fields of a cell
  local text = turn.phase == "loading" and "loading" or turn.seat
  print(text:sub(1, 2), #text)
end

return M
