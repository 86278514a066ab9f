--- Units: their records, their ids, and where they stand, one on a tile.

local teams = require("teams")

---@class UnitRecord
---@field id integer
---@field team Seat
---@field type UnitType
---@field x integer
---@field y integer
---@field movement_cooldown number
---@field action_cooldown number
---@field ball boolean whether it carries one
---@field ran integer? the round in which it last began a turn, from 1
---@field scheduled integer? the round in which it was last scheduled, from 1

local M = {}

--- The unit whose turn it is.
---@param state State
---@param turn Turn
---@return UnitRecord
function M.running(state, turn)
  return state.units[turn.unit] or refuse("this unit is dead")
end

--- The unit on a tile.
---@param state State
---@param x integer
---@param y integer
---@return UnitRecord?
function M.at(state, x, y)
  local id = state.field:at("units", x, y)
  return id and state.units[id]
end

--- Manual 5: drawn at random, unique among the living. One that is taken gives way to the next.
---@param state State
---@return integer
function M.draw_id(state)
  local most = constants.ids.most
  local id = rng("ids"):int(1, most)
  for _ = 1, most do
    if not state.units[id] then
      return id
    end
    id = id % most + 1
  end
  error(("there are more units than ids (ids.most is %d)"):format(most), 0)
end

--- A new unit on a free tile.
---@param state State
---@param team Seat
---@param type UnitType
---@param x integer
---@param y integer
---@return UnitRecord
function M.add(state, team, type, x, y)
  local unit = {
    id = M.draw_id(state),
    team = team,
    type = type,
    x = x,
    y = y,
    movement_cooldown = 0,
    action_cooldown = 0,
    ball = false,
  }
  state.units[unit.id] = unit
  state.field:put("units", unit.id, x, y)
  return unit
end

--- A unit gets to another tile.
---@param state State
---@param unit UnitRecord
---@param x integer
---@param y integer
function M.move(state, unit, x, y)
  state.field:move("units", unit.id, x, y)
  unit.x, unit.y = x, y
end

--- A unit is no more, nor is the ball that it carries.
---@param state State
---@param unit UnitRecord
---@param cause string
function M.remove(state, unit, cause)
  state.field:remove("units", unit.id)
  state.units[unit.id] = nil
  queue.remove(teams.of(state, unit.team).number, unit.id)
  event("eliminated", { unit = unit.id, team = unit.team, type = unit.type, cause = cause })
end

--- What a bot may know of a unit that it sees.
---@param unit UnitRecord
---@return UnitInfo
function M.info(unit)
  return {
    id = unit.id,
    team = unit.team,
    type = unit.type,
    location = { x = unit.x, y = unit.y },
    movement_cooldown = unit.movement_cooldown,
    action_cooldown = unit.action_cooldown,
    carrying_ball = unit.ball,
  }
end

return M
