---@meta

---@class Tree
