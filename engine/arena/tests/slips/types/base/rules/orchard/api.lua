--- What a gardener can do.

local trees = require("trees")

---@alias Direction "left"|"right"

---@class Tree
---@field id integer
---@field fruits integer
---@field kind "apple"|"pear"

---@class View
---@field me string
---@field basket integer
---@field trees Tree[]
---@field ground Grid

local api = {}

--- Picks fruit.
---@param tree integer
---@param count integer
---@return boolean done
---@return string? why not
function api.pick(state, turn, tree, count)
  return trees.pick(state, turn.seat, tree, count)
end

--- The tree of that number.
---@param id integer
---@return Tree?
function api.tree(state, _, id)
  return state.trees[id]
end

--- Walks to the next tree.
---@param direction Direction
function api.walk(state, turn, direction)
  trees.walk(state, turn.seat, direction)
end

--- All trees with fruit.
---@return Tree[]
function api.ripe(state)
  return state.trees
end

return api
