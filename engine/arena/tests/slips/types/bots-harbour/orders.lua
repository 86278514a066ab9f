--- Arguments of orders, and words.

local ROUTE = { "north", "east" }

function turn(view)
  local flagship = view.flagship
  if view.weather == "stormy" then -- slip: a word that it never is
    return { sail("nort") } -- slip: a word that no direction is
  end
  if type(flagship) == "tabel" then -- slip: what type never gives
    return {}
  end
  local way = flagship.crates > 3 and "north" or "up"
  return {
    sail(way), -- slip: one of the two is no direction
    sail(view.flagship), -- slip: a ship is no direction
    load("ship 1", "two"), -- slip: a text is no number
    load(flagship.name), -- slip: one is missing
    line_up(flagship.name), -- slip: a list is wanted
    hoist("green"), -- slip: not a flag
    hoist(Flag.RED),
    sail(ROUTE[1]),
  }
end
