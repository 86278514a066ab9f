--- What a tile is, as the layer `ground` holds it.

local M = {}

M.GRASS, M.WATER, M.BASE, M.STADIUM = 0, 1, 2, 3

--- The names that bots know.
M.NAMES = { [M.GRASS] = "GRASS", [M.WATER] = "WATER", [M.BASE] = "BASE", [M.STADIUM] = "STADIUM" }

return M
