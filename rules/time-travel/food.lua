--- Food: farms yield it, units eat it, in each period for itself, and nothing is kept.

local figures = require("figures")
local periods = require("periods")
local players = require("players")
local units = require("units")

local M = {}

--- What a player's units lack, by period; 0 or less where there is enough.
---@param state State
---@param owner integer
---@return table<integer, integer>
function M.shortfall(state, owner)
  local missing = periods.each(0)
  for _, unit in pairs(state.units) do
    if unit.owner == owner then
      missing[unit.z] = missing[unit.z] + figures.unit(unit.type).hunger
    end
  end
  for _, building in pairs(state.buildings) do
    if building.owner == owner and building.complete then
      missing[building.z] = missing[building.z] - figures.building(building.type).food(building.level)
    end
  end
  return missing
end

--- At the end of a player's turn its units eat. Where food is short all its units of that period are hurt; armor doesn't help.
---@param state State
---@param turn Turn
function M.feed(state, turn)
  local owner = players.of(state, turn.seat).id
  local missing = M.shortfall(state, owner)
  for z = periods.FIRST, periods.LAST do
    if missing[z] > 0 then
      event("starved", { seat = turn.seat, z = z, missing = missing[z] })
      for _, unit in pairs(state.units) do
        if unit.owner == owner and unit.z == z then
          units.hurt(state, unit, missing[z] * constants.hunger.damage, "hunger")
        end
      end
    end
  end
end

return M
