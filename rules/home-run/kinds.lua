--- The four kinds of units and their figures.

local M = {}

M.NAMES = { "HQ", "PITCHER", "BATTER", "CATCHER" }

local KNOWN = {}
for _, name in ipairs(M.NAMES) do
  KNOWN[name] = true
end

--- What `constants.unit` says of each kind, to be looked up quickly: nearly every call of a bot needs some of it.
M.FIGURES = {}
for _, name in ipairs(M.NAMES) do
  M.FIGURES[name] = {}
  for figure, value in pairs(constants.unit[name]) do
    M.FIGURES[name][figure] = value
  end
end

---@param type any
---@return boolean
function M.is_one(type)
  return KNOWN[type] == true
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
