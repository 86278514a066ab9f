--- Fields of what a bot sees.

local function heaviest(view)
  local best
  for _, ship in ipairs(view.ships) do
    if not best or ship.crates > best.crates then
      best = ship
    end
  end
  return best
end

function turn(view)
  local ships = view.shisp -- slip: a field of the view
  for _, ship in ipairs(view.ships) do
    if ship.ownr == view.me then -- slip: a field of an element
      return { load(ship.name, 1) }
    end
  end
  local best = heaviest(view)
  if best then
    print(best.crate) -- slip: a field of what a function of the bot gives
  end
  local first = view.ships[1]
  print(first.captain, ships) -- slip: nothing like it is there
  print(view.ships.count) -- slip: a list has no fields
  print(view.round.number) -- slip: a number has no fields
  print(view.flagship.name:uper()) -- slip: a method of a text
  return {}
end
