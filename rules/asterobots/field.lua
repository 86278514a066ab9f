--- The field as a match begins: the asteroid's vertices, its veins, and players who own none of them yet.

local aliens = require("aliens")
local charts = require("charts")
local players = require("players")
local upgrades = require("upgrades")
local veins = require("veins")

---@class State
---@field round integer from 1, also in the draft
---@field drafting boolean? as long as the draft lasts
---@field field HexField
---@field veins VeinRecord[] by y, then x
---@field players PlayerRecord[] # in the order of play
---@field squads SquadRecord[] oldest launch first
---@field launched integer squads launched so far
---@field trades TradeRecord[] oldest first
---@field market table<Material, Rate>

local M = {}

--- Whether a map is good.
---@param map table
---@param seats string[]
---@return table[] faults
function M.check(map, seats)
  return charts.check(map, seats)
end

--- A vein as a match begins, from what the map says of it.
---@param chart table
---@return VeinRecord
function M.make_vein(chart)
  ---@type VeinRecord
  local vein = {
    name = veins.name(chart.x, chart.y),
    x = chart.x,
    y = chart.y,
    material = chart.material,
    owner = chart.owner,
    robots = chart.robots,
    material_initial = chart.material_initial,
    robot_initial = chart.robot_initial,
  }
  for _, kind in ipairs(upgrades.KINDS) do
    veins.set_rank(vein, kind, veins.rank(chart, kind) or 1)
  end
  return vein
end

--- The state before the draft.
---@param map table
---@param seats Seat[]
---@return State
function M.setup(map, seats)
  local state = {
    round = 1,
    drafting = true,
    field = hexfield.new(map.size),
    veins = {},
    players = {},
    squads = {},
    launched = 0,
    trades = {},
  }
  for i, chart in ipairs(map.veins) do
    state.veins[i] = M.make_vein(chart)
  end
  table.sort(state.veins, function(one, other)
    if one.y ~= other.y then
      return one.y < other.y
    end
    return one.x < other.x
  end)
  for i, seat in ipairs(seats) do
    state.players[i] = players.new(seat)
  end
  aliens.open(state)
  return state
end

return M
