--- The one list in which the original engine keeps all squads. Launches come to its front, and every movement puts it in another order. That order decides
--- who fights and arrives first. `state.squads` stays as the rules and bots know it, oldest launch first; this list is kept beside it, as ids.

---@class State
---@field squad_list integer[]? ids of the squads, the front of the list first

local M = {}

--- All squads, the front of the list first.
---@param state State
---@return SquadRecord[]
local function in_order(state)
  local places = {}
  for place, id in ipairs(state.squad_list or {}) do
    places[id] = place
  end
  local list = {}
  for i = #state.squads, 1, -1 do
    list[#list + 1] = state.squads[i]
  end
  -- What was launched since the last movement has no place yet and stays in front, newest first, for the sort is stable.
  table.sort(list, function(one, other)
    return (places[one.id] or 0) < (places[other.id] or 0)
  end)
  return list
end

--- A player's squads from the back of the list to its front, which is how they are gone through, and all others from front to back.
---@param state State
---@param seat string
---@return SquadRecord[] own
---@return SquadRecord[] others
function M.split(state, seat)
  local own, others = {}, {}
  for _, squad in ipairs(in_order(state)) do
    if squad.owner == seat then
      table.insert(own, 1, squad)
    else
      others[#others + 1] = squad
    end
  end
  return own, others
end

--- Keeps the list: a player's squads, the one that was last in its turn now first, and behind them the others.
---@param state State
---@param own SquadRecord[]
---@param others SquadRecord[]
function M.keep(state, own, others)
  local list = {}
  for i = #own, 1, -1 do
    list[#list + 1] = own[i].id
  end
  for _, squad in ipairs(others) do
    list[#list + 1] = squad.id
  end
  state.squad_list = list
end

--- A squad goes through the others from front to back, as long as it lives. Those it has passed are turned round and come behind those it has not reached.
---@param squad SquadRecord
---@param others SquadRecord[]
---@param fight fun(other: SquadRecord) what happens where one stands on the same vertex
---@return SquadRecord[] others in their new order
function M.scan(squad, others, fight)
  local passed, at = {}, 1
  while squad.robots > 0 and others[at] do
    local other = others[at]
    if other.x == squad.x and other.y == squad.y then
      fight(other)
    end
    passed[#passed + 1] = other
    at = at + 1
  end
  local list = table.move(others, at, #others, 1, {})
  for i = #passed, 1, -1 do
    list[#list + 1] = passed[i]
  end
  return list
end

return M
