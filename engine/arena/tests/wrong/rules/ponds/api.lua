--- What keepers can do.

local words = require("words")

---@class View
---@field me string
---@field ducks DuckInfo[] by id

---@class DuckInfo
---@field id integer
---@field mood Mood
---@field ring integer? of a duck that was caught

local api = {}

---@enum Mood
api.Mood = words.MOODS

---@enum Side
api.Side = words.SIDES

--- Feeds a duck.
---@param duck integer its id
---@param grains integer
---@param mood? Mood that it should have then
function api.feed(duck, grains, mood)
  return { "feed", duck, grains, mood }
end

--- Rings a duck.
---@param duck integer
function api.ring(duck)
  return { "ring", duck }
end

return api
