--- Comments that switch off what should be found.

local M = {}

---@class Crane
---@field ships ShipRecrod[] -- slip: a class
---@field next Crane?

---@param state Stat -- slip: a class
---@param trun Turn -- slip: a parameter
function M.run(state, turn)
  print(state, turn, M.total({ 1 }))
end

---@param list integer[]
---@return integer
function M.total(list) -- slip: it gives nothing
  local sum = 0
  for _, number in ipairs(list) do
    sum = sum + number
  end
end

function M.count()
  return 1
end

function M.count() -- slip: once more
  return 2
end

return M
