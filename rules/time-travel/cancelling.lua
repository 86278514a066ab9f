--- Cancelling: an incomplete building is taken down, a complete one stops its training. Either way all the gold comes back.

local buildings = require("buildings")
local figures = require("figures")
local players = require("players")
local training = require("training")

local M = {}

--- Why there is nothing to cancel, or nil when there is.
---@param building BuildingRecord
---@return string?
function M.obstacle(_, building)
  if building.complete and not building.training then
    return ("building %d is complete and trains nobody"):format(building.id)
  end
end

---@param state State
---@param building BuildingRecord
function M.cancel(state, building)
  if building.complete then
    training.cancel(state, building)
    return
  end
  local cost = figures.building(building.type).cost(building.level)
  players.earn(players.by_id(state, building.owner), cost, building.z)
  buildings.remove(state, building)
  event("cancelled", { building = building.id, type = building.type, owner = building.owner, gold = cost })
end

return M
