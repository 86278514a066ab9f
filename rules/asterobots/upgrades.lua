--- Upgrades: a player pays materials, and a vein's rank rises by one, at once.

local materials = require("materials")
local veins = require("veins")

local M = {}

--- What each step of a rank costs, from rank 1 on.
---@param kind "material"|"robot"
---@return table<Material, integer>[]
function M.costs(kind)
  local costs = {}
  for rank = 1, constants.vein.most_rank - 1 do
    local cost = {}
    for _, material in ipairs(materials.NAMES) do
      cost[material] = constants.upgrade[kind][material][rank]
      if not cost[material] then
        error(
          ("upgrade.%s.%s says no cost for the step from rank %d, and vein.most_rank is %d"):format(
            kind,
            material,
            rank,
            constants.vein.most_rank
          ),
          0
        )
      end
    end
    costs[rank] = cost
  end
  return costs
end

local COSTS = { material = M.costs("material"), robot = M.costs("robot") }

---@param state State
---@param player PlayerRecord
---@param kind "material"|"robot"
---@param point Point
---@return string? reason
local function upgrade(state, player, kind, point)
  local vein = veins.at(state, point.x, point.y)
  if not vein then
    return "there is no vein at " .. veins.name(point.x, point.y)
  elseif vein.owner ~= player.name then
    return "the vein at " .. vein.name .. " isn't yours"
  end
  local rank = vein[kind .. "_rank"]
  local cost = COSTS[kind][rank]
  if not cost then
    return "it has the highest rank"
  end
  for _, material in ipairs(materials.NAMES) do
    if player.materials[material] < cost[material] then
      return "not enough " .. material
    end
  end
  for _, material in ipairs(materials.NAMES) do
    player.materials[material] = player.materials[material] - cost[material]
  end
  if kind == "material" then
    veins.set_ranks(vein, rank + 1, vein.robot_rank)
  else
    veins.set_ranks(vein, vein.material_rank, rank + 1)
  end
  event("upgraded", { seat = player.name, vein = vein.name, kind = kind, rank = rank + 1 })
end

---@param state State
---@param player PlayerRecord
---@param point Point
---@return string? reason
function M.material(state, player, point)
  return upgrade(state, player, "material", point)
end

---@param state State
---@param player PlayerRecord
---@param point Point
---@return string? reason
function M.robot(state, player, point)
  return upgrade(state, player, "robot", point)
end

return M
