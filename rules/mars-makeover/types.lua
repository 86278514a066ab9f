--- Types of robots: those that `robot.action` and `robot.action_cost` have in the constants, so that a mod adds one by adding it there.

---@class RobotRules
---@field action string a function of obstacles.lua and of effects.lua
---@field action_cost integer

local M = {}

--- All types, by name.
---@type RobotType[]
M.NAMES = {}

---@type table<RobotType, RobotRules>
M.RULES = {}

for name, action in pairs(constants.robot.action) do
  M.NAMES[#M.NAMES + 1] = name
  M.RULES[name] = { action = action }
end
for name, cost in pairs(constants.robot.action_cost) do
  if not M.RULES[name] then
    error(("robot.action_cost has %s, and robot.action says nothing of it"):format(name), 0)
  end
  M.RULES[name].action_cost = cost
end
for name, rules in pairs(M.RULES) do
  if not rules.action_cost then
    error(("robot.action has %s, and robot.action_cost says nothing of it"):format(name), 0)
  end
end

---@param type any
---@return boolean
function M.known(type)
  return M.RULES[type] ~= nil
end

--- All types in a sentence: an EXPLORER, a MINER or a TERRAFORMER.
---@return string
function M.in_words()
  local words = {}
  for i, name in ipairs(M.NAMES) do
    words[i] = (name:find("^[AEIOU]") and "an " or "a ") .. name
  end
  local last = table.remove(words)
  return #words == 0 and last or table.concat(words, ", ") .. " or " .. last
end

return M
