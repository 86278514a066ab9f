local docks = require("docks")

local M = {}

function M.run(state, turn)
  docks.pay(state, "Left", turn.number)
end

return M
