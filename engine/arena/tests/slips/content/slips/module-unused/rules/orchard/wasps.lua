local M = {} -- slip

function M.sting() end

return M
