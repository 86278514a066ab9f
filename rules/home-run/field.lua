--- The field: the ground of each tile, the balls on it, and the units. Its tiles are told as bots know them, offset included.

local catalogue = require("catalogue")
local charts = require("charts")
local ground = require("ground")
local kinds = require("kinds")
local teams = require("teams")
local units = require("units")

-- Units look where they can go more than at anything else.
local OBSTACLES = ground.OBSTACLES

---@class State
---@field field Grid layers: ground, ball (0 or 1), and for each team when its bases last scored; units stand in it
---@field teams TeamRecord[] A, then B
---@field units table<integer, UnitRecord> by id
---@field tie_winner integer the team that wins if nothing else decides

local M = {}

--- The state before the first round.
---@param map table
---@param seats Seat[]
---@return State
function M.setup(map, seats)
  catalogue.check()
  local chart = charts.read(map)
  local layers = { ground = chart.ground, ball = 0 }
  for _, seat in ipairs(seats) do
    layers[teams.scored(seat)] = 0
  end
  local state = {
    field = grid.new({
      width = chart.width,
      height = chart.height,
      origin = chart.offset,
      layers = layers,
      occupants = { units = {} },
    }),
    teams = teams.new(seats),
    units = {},
    -- Drawn beforehand, since standings may be asked for at any time and must not change anything.
    tie_winner = rng("tie"):int(1, #seats),
  }
  for i, seat in ipairs(seats) do
    local hq = chart.hqs[i]
    units.add(state, seat, kinds.HQ, hq.x + chart.offset[1], hq.y + chart.offset[2])
  end
  return state
end

--- Whether a tile is free: inside, ground that holds it, no unit, no ball. Otherwise why not.
---@param state State
---@param x integer
---@param y integer
---@return string? obstacle
function M.obstacle(state, x, y)
  local field = state.field
  local kind = field:get("ground", x, y)
  if not kind then
    return "that is outside of the map"
  elseif OBSTACLES[kind] then
    return OBSTACLES[kind]
  elseif field:at("units", x, y) then
    return "a unit is there"
  elseif field:get("ball", x, y) == 1 then
    return "a ball is there"
  end
end

return M
