--- What must fit together in a state: the names of veins and their places, squads and the ways they go, trades and their owners.

local veins = require("veins")

local M = {}

---@param found Faults
---@param state State
---@param seats string[]
local function check_veins(found, state, seats)
  for i, vein in ipairs(state.veins) do
    local path, before = "veins." .. vein.name, state.veins[i - 1]
    if vein.name ~= veins.name(vein.x, vein.y) then
      found:report(path, ("the vein at %d/%d is called %s"):format(vein.x, vein.y, vein.name))
    elseif before and (before.y > vein.y or before.y == vein.y and before.x >= vein.x) then
      found:report(path, "the veins go by y, then x, each place once", "put it behind those of less y, or of less x")
    end
    if vein.owner then
      found:one_of(path .. ".owner", vein.owner, seats, "player")
    end
  end
end

--- Whether a squad stands on the field and its steps lead to a vein, the one that is its goal.
---@param found Faults
---@param state State
---@param path string
---@param squad SquadRecord
local function check_way(found, state, path, squad)
  local field, goal = state.field, squad.goal
  if not field:contains(squad.x, squad.y) then
    found:report(path .. ".x", ("there is no point %d/%d on the field"):format(squad.x, squad.y))
    return
  end
  local x, y = field:go(squad.x, squad.y, squad.steps)
  if x ~= goal.x or y ~= goal.y then
    local message = "the steps of squad %d end at %s/%s, and its goal is %d/%d"
    found:report(path .. ".steps", message:format(squad.id, x, y, goal.x, goal.y))
  elseif not veins.at(state, goal.x, goal.y) then
    found:report(path .. ".goal", ("there is no vein at %d/%d"):format(goal.x, goal.y))
  end
end

---@param found Faults
---@param state State
---@param seats string[]
local function check_squads(found, state, seats)
  local ids = {}
  for i, squad in ipairs(state.squads) do
    local path = "squads." .. i
    found:one_of(path .. ".owner", squad.owner, seats, "player")
    if ids[squad.id] then
      found:report(path .. ".id", ("two squads have the id %d"):format(squad.id))
    elseif squad.id > state.launched then
      local message = "`launched` is %d, and this squad has the id %d"
      found:report(path .. ".id", message:format(state.launched, squad.id))
    end
    ids[squad.id] = true
    check_way(found, state, path, squad)
  end
end

--- A player has at most one trade for each material.
---@param found Faults
---@param state State
---@param seats string[]
local function check_trades(found, state, seats)
  local standing = {}
  for i, trade in ipairs(state.trades) do
    local path, key = "trades." .. i, ("%s %s"):format(trade.owner, trade.material)
    found:one_of(path .. ".owner", trade.owner, seats, "player")
    if standing[key] then
      found:report(path, ("%s has two trades of %s"):format(trade.owner, trade.material))
    end
    standing[key] = true
  end
end

--- What does not fit in the start state of an example.
---@param state State
---@param seats string[]
---@return Fault[]
function M.check(state, seats)
  local found = faults.new()
  check_veins(found, state, seats)
  check_squads(found, state, seats)
  check_trades(found, state, seats)
  return found.list
end

return M
