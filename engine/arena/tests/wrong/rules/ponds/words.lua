--- The words of the game.

local M = {}

M.MOODS = { CALM = "calm", WILD = "wild" }
M.SIDES = { LEFT = -1, RIGHT = 1 }

return M
