--- Two herds of pigs on open ground, each as large as the gold that a player begins with would buy. A herd is spread over its player's half of all three
--- periods, and a farm in each feeds it, so that no pig is ever born or lost.

local figures = require("figures")
local periods = require("periods")

local FARM_LEVEL = 40 -- feeds some thousand pigs

--- All squares of a half: Blue has that of lesser y, and Red its image, turned half round.
local function half(radius, sign)
  local squares = {}
  for y = 1, radius do
    for x = -radius, radius do
      for z = periods.FIRST, periods.LAST do
        squares[#squares + 1] = { x = sign * x, y = sign * y, z = z }
      end
    end
  end
  return squares
end

return function()
  local radius, farm = constants.field.radius, figures.building("Farm")
  local count = constants.start.gold // figures.unit("Pig").cost(0)
  local corners = { Blue = -radius, Red = radius - farm.width + 1 }
  local map = { title = "Two herds", buildings = {}, units = {}, gold = {} }
  for seat, sign in pairs({ Blue = -1, Red = 1 }) do
    local squares, x, y = half(radius, sign), corners[seat], corners[seat]
    table.insert(
      map.buildings,
      { type = "Farm", owner = seat, x = x, y = y, z = periods.FIRST, level = FARM_LEVEL, rippled = true }
    )
    for i = 1, count do
      local square = squares[i % #squares + 1]
      table.insert(map.units, { type = "Pig", owner = seat, x = square.x, y = square.y, z = square.z })
    end
    map.gold[seat] = { 0, 0, 0 }
  end
  return map
end
