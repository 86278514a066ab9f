--- Fields of the state and of the turn.

local docks = require("docks")

local M = {}

function M.run(state, turn)
  local orders = turn.order -- slip: a field of the turn
  for _, ship in ipairs(state.ship) do -- slip: a field of the state
    print(ship, orders)
  end
  for _, ship in ipairs(state.ships) do
    ship.crats = ship.crates + 1 -- slip: written, and never read
    if turn.phase == "loading" and ship.owener then -- slip: asked for, but misspelled
      ship.heading = "north"
    end
  end
  local ship = docks.find(state, "ship 1")
  if ship and ship.haeding == "north" then -- slip: a field of what a module gives
    docks.steer(ship, "south")
  end
  print(state.field:at("ships", 1)) -- slip: an argument of a grid
  if state.weather == "clam" then -- slip: a word that it never is
    state.wind = state.wind.speed -- slip: a number has no fields
  end
end

return M
