--- The kinds of tiles, all that `constants.ground` has. The layer `ground` holds their numbers: from 0, in the order of their places.

local listing = require("listing")

local M = {}

M.KINDS = listing.by_place(constants.ground)

--- The names that bots know, by number.
---@type table<integer, string>
M.NAMES = {}

--- The numbers, by name.
---@type table<string, integer>
M.NUMBERS = {}

--- Why nothing can be on such a tile, by number; nothing where something can.
---@type table<integer, string?>
M.OBSTACLES = {}

--- The function in rewards.lua for a unit that begins its turn there, by number; nothing where there is none.
---@type table<integer, string?>
M.REWARDS = {}

for i, name in ipairs(M.KINDS) do
  local number, kind = i - 1, constants.ground[name]
  M.NAMES[number] = name
  M.NUMBERS[name] = number
  M.OBSTACLES[number] = not kind.holds and "there is " .. kind.word or nil
  M.REWARDS[number] = kind.reward ~= "none" and kind.reward or nil
end

--- The numbers of those on which something can be.
---@return integer[]
function M.holding()
  local numbers = {}
  for number = 0, #M.KINDS - 1 do
    if not M.OBSTACLES[number] then
      numbers[#numbers + 1] = number
    end
  end
  return numbers
end

--- What `constants.ground` says of a tile.
---@param number integer
---@return Constants.ground.Each
function M.figures(number)
  return constants.ground[M.NAMES[number]]
end

return M
