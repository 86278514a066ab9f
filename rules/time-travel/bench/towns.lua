--- Two towns on open ground, each with as many farms in the far past as the gold that a player begins with would buy. All have rippled, so as many stand in
--- the past and in the present. Nobody has gold left, so nothing is trained.

local figures = require("figures")
local periods = require("periods")

return function()
  local radius, farm = constants.field.radius, figures.building("Farm")
  local count, in_row = constants.start.gold // farm.cost(0), (2 * radius + 1) // farm.width
  local map = { title = "Two towns", buildings = {}, gold = { Blue = { 0, 0, 0 }, Red = { 0, 0, 0 } } }
  for i = 0, count - 1 do
    local x, y = i % in_row * farm.width - radius, i // in_row * farm.height - radius
    local corners = { Blue = { x, y }, Red = { -x - farm.width + 1, -y - farm.height + 1 } }
    for seat, corner in pairs(corners) do
      table.insert(
        map.buildings,
        { type = "Farm", owner = seat, x = corner[1], y = corner[2], z = periods.FIRST, rippled = true }
      )
    end
  end
  return map
end
