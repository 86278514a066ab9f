local M = {}

M.FIRST = "apple"

return M
