--- The eight directions, in the order in which ways are looked for.

local M = {}

M.NAMES = { "UP", "UP_RIGHT", "RIGHT", "DOWN_RIGHT", "DOWN", "DOWN_LEFT", "LEFT", "UP_LEFT" }

--- Rows and columns of a step.
M.STEPS = {
  UP = { -1, 0 },
  UP_RIGHT = { -1, 1 },
  RIGHT = { 0, 1 },
  DOWN_RIGHT = { 1, 1 },
  DOWN = { 1, 0 },
  DOWN_LEFT = { 1, -1 },
  LEFT = { 0, -1 },
  UP_LEFT = { -1, -1 },
}

return M
