--- The kinds of units and their figures, all that `constants.unit` has.

local listing = require("listing")

local M = {}

--- What each team begins with.
M.HQ = "HQ"

M.NAMES = listing.by_place(constants.unit)

--- What `constants.unit` says of each kind, to be looked up quickly: nearly every call of a bot needs some of it.
---@type table<UnitType, table>
M.FIGURES = {}

--- What each kind can that isn't for all: `ABLE.PITCHER.collect` is true.
---@type table<UnitType, table<string, boolean>>
M.ABLE = {}

for _, name in ipairs(M.NAMES) do
  local figures, able = {}, {}
  for figure, value in pairs(constants.unit[name]) do
    figures[figure] = value
  end
  for _, ability in ipairs(figures.can) do
    able[ability] = true
  end
  figures.one, figures.many = figures.words[1], figures.words[2]
  M.FIGURES[name], M.ABLE[name] = figures, able
end

--- Whether that is a kind of unit.
---@param type any
---@return boolean
function M.is_one(type)
  return M.FIGURES[type] ~= nil
end

--- Whether a kind can act at all.
---@param type UnitType
---@return boolean
function M.can_act(type)
  return M.FIGURES[type].action_range > 0
end

--- Whether a kind can move at all.
---@param type UnitType
---@return boolean
function M.can_move(type)
  return M.FIGURES[type].movement_range > 0
end

--- The kinds that can do what isn't for all.
---@param ability string
---@return UnitType[]
function M.able(ability)
  local names = {}
  for _, name in ipairs(M.NAMES) do
    if M.ABLE[name][ability] then
      names[#names + 1] = name
    end
  end
  return names
end

--- Who can do so, for a message: `only a pitcher`.
---@param ability string
---@return string
function M.only(ability)
  local words = {}
  for i, name in ipairs(M.able(ability)) do
    words[i] = M.FIGURES[name].one
  end
  return "only " .. listing.words(words, "or")
end

--- The figures of all kinds under the names that bots know.
---@return table<UnitType, UnitStats>
function M.stats()
  local stats = {}
  for _, name in ipairs(M.NAMES) do
    local unit = M.FIGURES[name]
    stats[name] = {
      REP_COST = unit.cost,
      VISION_RANGE = unit.vision,
      ACTION_RANGE = unit.action_range,
      MOVEMENT_RANGE = unit.movement_range,
      ACTION_COOLDOWN = unit.action_cooldown,
      MOVEMENT_COOLDOWN = unit.movement_cooldown,
    }
  end
  return stats
end

return M
