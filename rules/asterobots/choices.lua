--- What a person can command now, as far as the commands so far leave it possible. look.yaml has the actions and their steps.

local command_choices = require("command_choices")
local draft = require("draft")
local materials = require("materials")
local obstacles = require("obstacles")
local prospects = require("prospects")
local trading_choices = require("trading_choices")
local upgrades = require("upgrades")
local veins = require("veins")

local M = {}

--- Of each action a function for every step, and `done` for when all are chosen.
---@type table<string, table<string, Step>>
local ACTIONS = {}
for name, steps in pairs(trading_choices) do
  ACTIONS[name] = steps
end

---@param point Point
---@return Point
local function point_of(point)
  return { x = point.x, y = point.y }
end

---@param list VeinRecord[]
---@param note fun(vein: VeinRecord): string?
---@return Choice[]
local function choices_of(list, note)
  local found = {}
  for i, vein in ipairs(list) do
    found[i] = { value = point_of(vein), thing = vein.name, note = note(vein) }
  end
  return found
end

---@param at Choosing
---@return VeinRecord[]
local function own_veins(at)
  local found = {}
  for _, vein in ipairs(at.state.veins) do
    if vein.owner == at.player.name then
      found[#found + 1] = vein
    end
  end
  return found
end

ACTIONS.draft = {
  vein = function(at)
    local free = choices_of(draft.free_veins(at.state), function(vein)
      return vein.robots .. " robots"
    end)
    return #free > 0 and free or { refused = "no vein is free" }
  end,
  done = function(at)
    local vein, reason = draft.chosen(at.state, { point = at.chosen.vein, reason = "no vein was selected" })
    return vein and { answer = at.chosen.vein } or { refused = reason }
  end,
}

--- Veins that robots can leave.
---@param at Choosing
---@return Choices
local function starts(at)
  local found = choices_of(own_veins(at), function(vein)
    return vein.robots .. " robots"
  end)
  return choices.possible(found, function(value)
    return veins.at(at.state, value.x, value.y).robots < 1 and "no vein of yours has a robot" or nil
  end, "no vein is yours")
end

---@param at Choosing
---@return Choices
local function robots(at)
  local vein = veins.at(at.state, at.chosen.from.x, at.chosen.from.y)
  return { least = 1, most = vein.robots, likely = vein.robots }
end

ACTIONS.launch = {
  from = starts,
  to = function(at)
    local from, found = at.chosen.from, {}
    for _, vein in ipairs(at.state.veins) do
      if vein.x ~= from.x or vein.y ~= from.y then
        local edges = at.state.field:distance(from.x, from.y, vein.x, vein.y)
        found[#found + 1] = { value = point_of(vein), thing = vein.name, note = edges .. " edges away" }
      end
    end
    return #found > 0 and found or { refused = "there is no other vein" }
  end,
  robots = robots,
  done = function(at)
    return command_choices.command(at, at.chosen.robots, at.chosen.from, at.chosen.to)
  end,
}

ACTIONS.launch_with_path = {
  from = starts,
  path = function(at)
    local from, path = at.chosen.from, at.chosen.path or {}
    local last, found = path[#path] or from, {}
    for i, vertex in ipairs(at.state.field:neighbours(last.x, last.y)) do
      local x, y = vertex.x, vertex.y
      local is_goal = veins.at(at.state, x, y) ~= nil and (x ~= from.x or y ~= from.y)
      found[i] = { value = { x = x, y = y }, at = { x, y }, last = is_goal }
    end
    return found
  end,
  robots = robots,
  done = function(at)
    local from, path = at.chosen.from, at.chosen.path
    return command_choices.command(at, at.chosen.robots, from, path[#path], { from, table.unpack(path) })
  end,
}

---@param cost table<Material, integer>
---@return string
local function price_in_words(cost)
  local words = {}
  for _, material in ipairs(materials.NAMES) do
    if cost[material] > 0 then
      words[#words + 1] = cost[material] .. " " .. material
    end
  end
  return table.concat(words, ", ")
end

for _, kind in ipairs(upgrades.KINDS) do
  local name, costs = "upgrade_" .. kind, upgrades.costs(kind)
  ACTIONS[name] = {
    vein = function(at)
      local found = choices_of(own_veins(at), function(vein)
        local cost = costs[veins.rank(vein, kind)]
        return cost and price_in_words(cost)
      end)
      return choices.possible(found, function(value)
        return obstacles[name](at.state, at.player, value)
      end, "no vein is yours")
    end,
    done = function(at)
      return command_choices.command(at, at.chosen.vein)
    end,
  }
end

--- The choices of a step, or the finished command when all steps are chosen; in the draft the answer.
---@param state State
---@param turn Turn
---@param action string
---@param step string?
---@param chosen table<string, any>
---@param given any[] the commands so far
---@return Choices
function M.now(state, turn, action, step, chosen, given)
  if #given >= constants.turn.commands then
    return { refused = "more commands than a turn has" }
  end
  local after, player = prospects.after(state, turn.seat, given)
  return ACTIONS[action][step or "done"]({ state = after, player = player, name = action, chosen = chosen })
end

return M
