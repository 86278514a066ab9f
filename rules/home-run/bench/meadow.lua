--- An open field with a base on every fifth tile of every fifth row, so that units see as much of it wherever they are. It is as wide as
--- the least side of a random field, and as high as the greatest.

local GRASS, BASES = ".....", "..b.."
local GAP = #BASES

return function()
  local width, height = constants.random_map.least_size, constants.random_map.most_size
  local hq_x, hq_y = width // 4, height // 2
  local rows = {}
  for y = 1, height do
    local half = (y % GAP == 0 and BASES or GRASS):rep(width):sub(1, width // 2)
    if y == hq_y then
      half = half:sub(1, hq_x - 1) .. "A" .. half:sub(hq_x + 1)
    end
    rows[y] = half .. half:reverse():gsub("A", "B")
  end
  return { title = "A meadow", symmetry = "horizontal", rows = rows }
end
