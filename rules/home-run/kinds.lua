--- The kinds of units and their figures, all that `constants.unit` has.

local listing = require("listing")

local M = {}

--- What each team begins with.
M.HQ = "HQ"

M.NAMES = listing.by_place(constants.unit)

--- What `constants.unit` says of each kind, to be looked up quickly: nearly every call of a bot needs some of it. `may` has its orders as keys.
M.FIGURES = {}
for _, name in ipairs(M.NAMES) do
  local figures = { may = {} }
  for figure, value in pairs(constants.unit[name]) do
    figures[figure] = value
  end
  for _, order in ipairs(figures.orders) do
    figures.may[order] = true
  end
  M.FIGURES[name] = figures
end

---@param type any
---@return boolean
function M.is_one(type)
  return M.FIGURES[type] ~= nil
end

---@param type UnitType
---@return boolean
function M.can_act(type)
  return M.FIGURES[type].action_range > 0
end

---@param type UnitType
---@return boolean
function M.can_move(type)
  return M.FIGURES[type].movement_range > 0
end

--- Whether a kind may use a call that isn't for all.
---@param type UnitType
---@param order string
---@return boolean
function M.may(type, order)
  return M.FIGURES[type].may[order] == true
end

--- Who may use a call, for a message: `only a pitcher`.
---@param order string
---@return string
function M.only(order)
  local able = {}
  for _, name in ipairs(M.NAMES) do
    if M.may(name, order) then
      able[#able + 1] = M.FIGURES[name].one
    end
  end
  return "only " .. listing.words(able, "or")
end

--- The kinds that can be recruited.
---@return UnitType[]
function M.recruits()
  local names = {}
  for _, name in ipairs(M.NAMES) do
    if M.FIGURES[name].can_be_recruited then
      names[#names + 1] = name
    end
  end
  return names
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
