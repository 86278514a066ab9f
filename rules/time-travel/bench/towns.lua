--- Two towns on open ground, each with as many farms in the far past as the gold that a player begins with would buy. All of them have rippled, so there are
--- as many in the past and in the present. Nobody has gold, so nothing is trained.

local figures = require("figures")
local periods = require("periods")

return function()
  local radius, rules = constants.field.radius, figures.building("Farm")
  local farms = constants.start.gold // rules.cost(0)
  local in_row = (2 * radius + 1) // rules.width
  local map = { title = "Two towns", buildings = {}, gold = {} }
  for i = 0, farms - 1 do
    local x, y = i % in_row * rules.width - radius, i // in_row * rules.height - radius
    local image_x, image_y = -x - rules.width + 1, -y - rules.height + 1
    table.insert(map.buildings, { type = "Farm", owner = "Blue", x = x, y = y, z = periods.FIRST, rippled = true })
    table.insert(
      map.buildings,
      { type = "Farm", owner = "Red", x = image_x, y = image_y, z = periods.FIRST, rippled = true }
    )
  end
  for _, seat in ipairs({ "Blue", "Red" }) do
    map.gold[seat] = { 0, 0, 0 }
  end
  return map
end
