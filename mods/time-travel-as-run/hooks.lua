--- Prices, painting, portals, ripples and net worth as the original server had them. What is only a number stands in constants.yaml, the order of a turn
--- in game.yaml.

local buildings = require("buildings")
local figures = require("figures")
local overlaps = require("overlaps")
local players = require("players")
local portals = require("portals")
local units = require("units")

-- The server tested prices at this level.
local BASE_LEVEL = 0

local before, after, around, replace = {}, {}, {}, {}

--- The same thing at the level whose prices are tested.
---@generic T: UnitRecord|BuildingRecord
---@param thing T
---@return T
local function at_base_level(thing)
  local copy = {}
  for key, value in pairs(thing) do
    copy[key] = value
  end
  copy.level = BASE_LEVEL
  return copy
end

--- Building spends no action. A unit that has none, in the turn in which it appears, still can't build.
---@param spend_action fun(unit: UnitRecord)
---@param unit UnitRecord
around["units.spend_action"] = function(spend_action, unit)
  if figures.unit(unit.type).ability ~= "build" then
    spend_action(unit)
  end
end

--- A building is affordable at the base price.
---@param obstacle fun(state: State, unit: UnitRecord, x: integer, y: integer, type: any): string?
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
---@param type any
---@return string?
around["construction.obstacle"] = function(obstacle, state, unit, x, y, type)
  return obstacle(state, at_base_level(unit), x, y, type)
end

--- A building is paid at the base price: what its level adds is given first, for it will be taken. Who cancels still gets the price of the level.
---@param state State
---@param unit UnitRecord
---@param type BuildingType?
before["construction.build"] = function(state, unit, _, _, type)
  if type then
    local cost = figures.building(type).cost
    players.earn(players.by_id(state, unit.owner), cost(unit.level) - cost(BASE_LEVEL), unit.z)
  end
end

--- A unit is affordable at the base price, and paid at that of its level: gold may sink below nothing.
---@param obstacle fun(state: State, building: BuildingRecord, type: any): string?
---@param state State
---@param building BuildingRecord
---@param type any
---@return string?
around["training.obstacle"] = function(obstacle, state, building, type)
  return obstacle(state, at_base_level(building), type)
end

--- Every gallery may be painted, the enemy's and an incomplete one too.
replace["painting.objection"] = function() end

--- A painting pays the artist's player, whoever has the gallery, and in the artist's period alone.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
replace["painting.paint"] = function(state, unit, x, y)
  units.spend_action(unit)
  local gallery = buildings.at(state, x, y, unit.z)
  local gold = constants.paint.gold(gallery.level, unit.level)
  players.earn(players.by_id(state, unit.owner), gold, gallery.z)
  event("painted", { unit = unit.id, building = gallery.id, owner = unit.owner, z = gallery.z, gold = gold })
end

--- Portal fees sink once before the first turn.
---@param setup fun(map: table, seats: string[]): State
---@param map table
---@param seats string[]
---@return State
around["start.setup"] = function(setup, map, seats)
  local state = setup(map, seats)
  portals.decay(state)
  return state
end

--- The gold of all periods counts in net worth.
---@param estates fun(state: State): table<integer, Estate>
---@param state State
---@return table<integer, Estate>
around["victory.estates"] = function(estates, state)
  local found = estates(state)
  for _, player in ipairs(state.players) do
    local estate = found[player.id]
    for _, gold in pairs(player.gold) do
      estate.net_worth = estate.net_worth + gold
    end
  end
  return found
end

--- While a building ripples, what is in the way is hurt and not destroyed.
---@param spread fun(state: State, building: BuildingRecord)
---@param state State
---@param building BuildingRecord
around["ripples.spread"] = function(spread, state, building)
  state.rippling = building.id
  spread(state, building)
  state.rippling = nil
end

--- A building in the way is hurt once for each square that it shares. If it falls, its copies fall with it, whatever their health.
---@param destroy fun(state: State, building: BuildingRecord, cause: string)
---@param state State
---@param building BuildingRecord
---@param cause string
around["buildings.destroy"] = function(destroy, state, building, cause)
  local rippling = state.rippling
  if rippling then
    building.hp = building.hp - overlaps.weight(state, building.z)
    if building.hp > 0 then
      return
    end
  end
  state.rippling = nil
  destroy(state, building, cause)
  state.rippling = rippling
end

--- An enemy unit in the way is hurt once. Armor doesn't help.
---@param clear_enemies fun(state: State, owner: integer, x: integer, y: integer, z: integer, cause: string)
---@param state State
---@param owner integer
---@param x integer
---@param y integer
---@param z integer
---@param cause string
around["units.clear_enemies"] = function(clear_enemies, state, owner, x, y, z, cause)
  if not state.rippling then
    return clear_enemies(state, owner, x, y, z, cause)
  end
  for _, unit in ipairs(units.at(state, x, y, z)) do
    if unit.owner ~= owner then
      units.hurt(state, unit, overlaps.weight(state, z), cause)
    end
  end
end

--- What was below a building that is gone is found on its squares again.
---@param state State
---@param building BuildingRecord
after["buildings.remove"] = function(state, building)
  overlaps.uncover(state, building)
end

---@param state State
---@param unit UnitRecord
after["field.put_unit"] = function(state, unit)
  overlaps.settle_owner(state, unit.x, unit.y, unit.z)
end

---@param state State
---@param unit UnitRecord
after["field.take_unit"] = function(state, unit)
  overlaps.settle_owner(state, unit.x, unit.y, unit.z)
end

return { before = before, after = after, around = around, replace = replace }
