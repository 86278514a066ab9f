--- Lists that a bot fills itself.

local fleet = {}

local function own(view)
  local mine = {}
  for _, ship in ipairs(view.ships) do
    if ship.owner == view.me then
      mine[#mine + 1] = ship
    end
  end
  table.sort(mine, function(a, b)
    return a.crates < b.crates
  end)
  return mine
end

function turn(view)
  local waiting = { view.flagship }
  for _, ship in ipairs(own(view)) do
    fleet[ship.name] = ship
    table.insert(waiting, ship)
    print(ship.crats) -- slip: of what a function gathered
  end
  print(waiting[1].headings) -- slip: of what was put into a list
  local old = fleet[view.flagship.name]
  return { sail(old.headin) } -- slip: of what was kept by name
end
