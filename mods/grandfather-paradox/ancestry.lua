--- Ancestry: in which building each unit was born, which engineer began each building, and what becomes of both when there is a gap in the line.

local buildings = require("buildings")
local figures = require("figures")
local units = require("units")

---@class UnitRecord
---@field born_in integer? the building that trained it

---@class BuildingRecord
---@field begun_by integer? the engineer who began it

local M = {}

--- A unit that appears in a building which trains its kind was born there; so are those that stand there when the match begins.
---@param state State
---@param unit UnitRecord
function M.note_birth(state, unit)
  local home = buildings.at(state, unit.x, unit.y, unit.z)
  if home and home.type == figures.unit(unit.type).trainer then
    unit.born_in = home.id
  end
end

---@param building BuildingRecord
---@param engineer UnitRecord
function M.note_beginning(building, engineer)
  building.begun_by = engineer.id
end

--- The units whose birthplace no longer stands.
---@param state State
---@return UnitRecord[]
local function unborn(state)
  local found = {}
  for _, unit in pairs(state.units) do
    if unit.born_in and not state.buildings[unit.born_in] then
      found[#found + 1] = unit
    end
  end
  return found
end

--- What each engineer began, by its number.
---@param state State
---@return table<integer, BuildingRecord[]>
local function works(state)
  local begun = {}
  for _, building in pairs(state.buildings) do
    local engineer = building.begun_by
    if engineer then
      begun[engineer] = begun[engineer] or {}
      table.insert(begun[engineer], building)
    end
  end
  return begun
end

--- Who was never born vanishes, and with it what it began. Those who were born in that are the next generation.
---@param state State
function M.settle(state)
  for _ = 1, constants.paradox.generations do
    local vanishing = unborn(state)
    if #vanishing == 0 then
      return
    end
    local begun = works(state)
    for _, unit in ipairs(vanishing) do
      units.destroy(state, unit, "paradox")
      for _, building in ipairs(begun[unit.id] or {}) do
        buildings.destroy(state, building, "paradox")
      end
    end
  end
end

return M
