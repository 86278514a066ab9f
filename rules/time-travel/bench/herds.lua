--- Two herds of pigs on open ground, each as large as the gold that a player begins with would buy, spread over all squares of the player's half in all
--- three periods. The first farm of each player, and its copies, feed them all.

local figures = require("figures")
local periods = require("periods")

local FARM_LEVEL = 40 -- it feeds some thousand pigs

--- All squares of a half in all periods, but for those of its farm: Blue has the half of lesser y, and Red its image, turned half round.
local function squares_of(side, radius)
  local squares = {}
  for y = 1, radius do
    for x = -radius, radius do
      for z = periods.FIRST, periods.LAST do
        squares[#squares + 1] = { x = -side * x, y = -side * y, z = z }
      end
    end
  end
  return squares
end

return function()
  local radius, pig = constants.field.radius, figures.unit("Pig")
  local herd = constants.start.gold // pig.cost(0)
  local map = { title = "Two herds", buildings = {}, units = {}, gold = {} }
  for seat, side in pairs({ Blue = 1, Red = -1 }) do
    local squares = squares_of(side, radius)
    local corner = side == 1 and -radius or radius - figures.building("Farm").width + 1
    table.insert(
      map.buildings,
      { type = "Farm", owner = seat, x = corner, y = corner, z = periods.FIRST, level = FARM_LEVEL, rippled = true }
    )
    for i = 1, herd do
      local square = squares[i % #squares + 1]
      table.insert(map.units, { type = "Pig", owner = seat, x = square.x, y = square.y, z = square.z })
    end
    map.gold[seat] = { 0, 0, 0 }
  end
  return map
end
