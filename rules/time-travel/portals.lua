--- Portals: squares from which units warp into the next or the last period, for a fee that rises with use and sinks with time.

local field = require("field")
local players = require("players")
local units = require("units")

---@class PortalRecord
---@field id integer
---@field x integer
---@field y integer
---@field z integer
---@field direction 1|-1 added to a unit's z
---@field fee integer gold for the next use

local M = {}

--- The portals are added in the order of their squares: by period, then by y, then by x.
---@param state State
---@param direction integer
---@param x integer
---@param y integer
---@param z integer
function M.add(state, direction, x, y, z)
  state.last_id = state.last_id + 1
  state.portals[#state.portals + 1] =
    { id = state.last_id, x = x, y = y, z = z, direction = direction, fee = constants.portal.fee }
end

---@param portal PortalRecord
---@param x integer
---@param y integer
---@param z integer
---@return boolean
local function stands_before(portal, x, y, z)
  if portal.z ~= z then
    return portal.z < z
  elseif portal.y ~= y then
    return portal.y < y
  end
  return portal.x < x
end

--- The portal on a square, if there is one.
---@param state State
---@param x integer
---@param y integer
---@param z integer
---@return PortalRecord?
function M.at(state, x, y, z)
  if state.field:get("portal", x, y, z) == 0 then
    return nil
  end
  local first, last = 1, #state.portals
  while first < last do
    local middle = (first + last) // 2
    if stands_before(state.portals[middle], x, y, z) then
      first = middle + 1
    else
      last = middle
    end
  end
  return state.portals[first]
end

--- Why a unit can't warp from where it stands, or nil when it can.
---@param state State
---@param unit UnitRecord
---@return string?
function M.obstacle(state, unit)
  local portal = M.at(state, unit.x, unit.y, unit.z)
  if not portal then
    return ("there is no portal at %s"):format(field.name(unit.x, unit.y))
  end
  return players.poverty(players.by_id(state, unit.owner), portal.fee, unit.z)
end

--- The fee is paid in the period that is left. Enemies at the other end are destroyed.
---@param state State
---@param unit UnitRecord
function M.warp(state, unit)
  local portal = M.at(state, unit.x, unit.y, unit.z)
  local z = unit.z + portal.direction
  players.pay(players.by_id(state, unit.owner), portal.fee, unit.z)
  event("warped", { unit = unit.id, portal = portal.id, owner = unit.owner, z = z, fee = portal.fee })
  portal.fee = portal.fee + constants.portal.rise
  units.clear_enemies(state, unit.owner, unit.x, unit.y, z, "warp")
  units.place(state, unit, unit.x, unit.y, z)
end

--- At the end of every turn all fees sink.
---@param state State
function M.decay(state)
  for _, portal in ipairs(state.portals) do
    if portal.fee > 0 then
      portal.fee = constants.portal.decayed(portal.fee)
    end
  end
end

return M
