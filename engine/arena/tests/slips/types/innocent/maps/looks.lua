--- All of this is right, though it looks like slips.

local SIDES = { left = 1, right = 2 }

return function()
  local chance = rng("bay")
  local rows = {}
  for y = 1, 3 do
    rows[y] = chance:ints(3, 1, 9)
    rows[y].side = SIDES.left -- innocent: a table of its own
  end
  local first = chance:pick(rows)
  print(first.side, SIDES.middle)
  return { wind = chance:int(1, constants.ship.most), rows = rows } -- innocent: right as it is
end
