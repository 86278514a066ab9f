--- Training: a complete building makes one unit at a time, of its own level.

local field = require("field")
local figures = require("figures")
local kinds = require("kinds")
local players = require("players")
local units = require("units")

local M = {}

--- Why a building can't train such a unit, or nil when it can.
---@param state State
---@param building BuildingRecord
---@param type any
---@return string?
function M.obstacle(state, building, type)
  local rules = figures.unit(type)
  if not rules then
    return kinds.unknown(type, kinds.UNITS, "unit")
  elseif rules.trainer ~= building.type then
    return ("a building of the type %s trains no unit of the type %s"):format(building.type, type)
  elseif not building.complete then
    return ("building %d isn't complete"):format(building.id)
  elseif building.training then
    return ("building %d trains already"):format(building.id)
  elseif state.field:get("no_moving", building.x, building.y, building.z) == 1 then
    return ("no unit could stand at %s"):format(field.name(building.x, building.y))
  end
  return players.poverty(players.by_id(state, building.owner), rules.cost(building.level), building.z)
end

---@param state State
---@param building BuildingRecord
---@param type UnitType
function M.begin(state, building, type)
  players.pay(players.by_id(state, building.owner), figures.unit(type).cost(building.level), building.z)
  building.training, building.progress = type, 0
  event("training", { building = building.id, type = type, owner = building.owner })
end

--- A building trains nobody any more.
---@param building BuildingRecord
function M.finish(building)
  building.training, building.progress = nil, nil
end

--- Stops the training and gives back what it cost.
---@param state State
---@param building BuildingRecord
function M.cancel(state, building)
  local cost = figures.unit(building.training).cost(building.level)
  players.earn(players.by_id(state, building.owner), cost, building.z)
  event("training_cancelled", { building = building.id, type = building.training, gold = cost })
  M.finish(building)
end

--- At the start of a player's turn its training goes on. A unit that is ready appears on the building's corner; it can act a turn later.
---@param state State
---@param turn Turn
function M.advance(state, turn)
  local owner = players.of(state, turn.seat).id
  for _, building in pairs(state.buildings) do
    if building.owner == owner and building.training then
      local type = building.training
      building.progress = building.progress + 1
      if building.progress >= figures.unit(type).train_time then
        local unit = units.add(state, type, owner, building.level, building.x, building.y, building.z)
        event("trained", { building = building.id, unit = unit.id, type = type, owner = owner })
        M.finish(building)
      end
    end
  end
end

return M
