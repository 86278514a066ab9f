--- Functions of other modules.

local docks = require("docks")
local window = require("window")

local M = {}

---@param state State
---@return View
function M.view(state)
  return { me = "Left", shps = {}, weather = state.weather } -- slip: a field of what is returned
end

function M.run(state, turn)
  local ship = state.ships[1]
  docks.laod(ship, 1) -- slip: a function of a module
  docks.load(ship) -- slip: an argument is missing
  docks.load(ship, 1, 2) -- slip: one too many
  docks:load(ship, 1) -- slip: a colon for a dot
  docks.steer(ship, "nord") -- slip: a word
  docks.steer("ship 1", "north") -- slip: a text is no ship
  for _, seen in ipairs(window.list(state, 3)) do
    print(seen.crats) -- slip: a field of what a module gives
  end
  print(docks.most) -- slip: nothing of the module
  M.runn(state, turn) -- slip: a function of its own
end

return M
