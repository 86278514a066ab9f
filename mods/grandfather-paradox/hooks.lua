--- Where the rules of the game meet ancestry.lua: when a unit appears, when a building is begun, and at the end of a turn.

local ancestry = require("ancestry")
local buildings = require("buildings")

local before, after, around = {}, {}, {}

--- The new unit is what the function gives, so it must be called from here: `after` would only see what it was given.
---@param add fun(state: State, ...: any): UnitRecord
---@param state State
---@return UnitRecord
around["units.add"] = function(add, state, ...)
  local unit = add(state, ...)
  ancestry.note_birth(state, unit)
  return unit
end

---@param state State
---@param engineer UnitRecord
---@param x integer
---@param y integer
---@param type BuildingType? nil where it only works on what was begun
after["construction.build"] = function(state, engineer, x, y, type)
  if type then
    ancestry.note_beginning(buildings.at(state, x, y, engineer.z), engineer)
  end
end

--- Before it is seen who has lost: a player may lose its last building to a paradox.
---@param state State
before["victory.look"] = function(state)
  ancestry.settle(state)
end

return { before = before, after = after, around = around }
