---@class Tree
---@field ripe integer
---@field kind string

---@class View
---@field trees Tree[]

local api = {}

--- Picks a fruit.
---@param tree integer
function api.pick_fruit(tree)
  return { "pick_fruit", tree }
end

return api
