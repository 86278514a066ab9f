--- A meadow made by chance, a new one for every seed. All four quarters are alike, so it is fair to all.
--- `lunarena new map NAME --game {{name}} --like random --seed 7` writes one of them to a file.

local GRASS = "."

return function()
  local size, chance = constants.random_meadow, rng("meadow")
  local width, height = size.width, size.height
  local rows, free = {}, {}
  for y = 1, height do
    rows[y] = {}
    for x = 1, width do
      rows[y][x] = GRASS
      -- The corner itself is for a hive.
      if x <= width // 2 and y <= height // 2 and x + y > 2 then
        free[#free + 1] = { x = x, y = y }
      end
    end
  end
  chance:shuffle(free)
  for i = 1, math.min(size.flowers, #free) do
    local x, y = free[i].x, free[i].y
    local nectar = tostring(chance:int(1, constants.flower.most_nectar))
    rows[y][x], rows[height + 1 - y][x] = nectar, nectar
    rows[y][width + 1 - x], rows[height + 1 - y][width + 1 - x] = nectar, nectar
  end
  -- The first two bees start far from each other, the third and the fourth between them.
  rows[1][1], rows[height][width] = "A", "B"
  rows[1][width], rows[height][1] = "C", "D"
  for y, row in ipairs(rows) do
    rows[y] = table.concat(row, " ")
  end
  return { title = "A random meadow", rows = rows }
end
