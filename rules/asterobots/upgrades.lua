--- Upgrades: a player pays materials, and a vein's rank rises by one, at once. There are ranks of what `upgrade` has in the constants: of its material and
--- of its robots, and what a mod adds there.

local materials = require("materials")
local veins = require("veins")

---@alias Upgrade "material"|"robot"|string

local M = {}

--- What there are ranks of, by name.
---@type Upgrade[]
M.KINDS = {}
for kind in pairs(constants.upgrade) do
  M.KINDS[#M.KINDS + 1] = kind
end

---@param kind Upgrade
---@return table<Material, integer[]> steps for each material
local function steps_of(kind)
  local steps = {}
  for material, costs in pairs(constants.upgrade[kind]) do
    if not materials.known(material) then
      local close = near(material, materials.NAMES)
      local hint = close and ("did you mean %s?"):format(close) or "a material has a number of field.veins"
      error(("upgrade.%s.%s: there is no such material; %s"):format(kind, material, hint), 0)
    end
    steps[material] = costs
  end
  return steps
end

--- What each step of a rank costs, from rank 1 on.
---@param kind Upgrade
---@return table<Material, integer>[]
function M.costs(kind)
  local costs, steps = {}, steps_of(kind)
  for rank = 1, constants.vein.most_rank - 1 do
    local cost = {}
    for _, material in ipairs(materials.NAMES) do
      cost[material] = not steps[material] and 0 or steps[material][rank]
    end
    costs[rank] = cost
  end
  return costs
end

local COSTS = {}
for _, kind in ipairs(M.KINDS) do
  COSTS[kind] = M.costs(kind)
end

--- Why a player can't raise a rank, or nil when it can; then the vein, and what it costs.
---@param state State
---@param player PlayerRecord
---@param kind Upgrade
---@param point Point
---@return string? reason
---@return VeinRecord? vein
---@return table<Material, integer>? cost
function M.obstacle(state, player, kind, point)
  local vein = veins.at(state, point.x, point.y)
  if not vein then
    return "there is no vein at " .. veins.name(point.x, point.y)
  elseif vein.owner ~= player.name then
    return "the vein at " .. vein.name .. " isn't yours"
  end
  local cost = COSTS[kind][veins.rank(vein, kind)]
  if not cost then
    return "it has the highest rank"
  end
  for _, material in ipairs(materials.NAMES) do
    if player.materials[material] < cost[material] then
      return "not enough " .. material
    end
  end
  return nil, vein, cost
end

--- What a rank costs is paid, and it rises.
---@param player PlayerRecord
---@param kind Upgrade
---@param vein VeinRecord
---@param cost table<Material, integer>
function M.raise(player, kind, vein, cost)
  for _, material in ipairs(materials.NAMES) do
    player.materials[material] = player.materials[material] - cost[material]
  end
  veins.set_rank(vein, kind, veins.rank(vein, kind) + 1)
end

---@param state State
---@param player PlayerRecord
---@param kind Upgrade
---@param point Point
---@return string? reason
function M.upgrade(state, player, kind, point)
  local reason, vein, cost = M.obstacle(state, player, kind, point)
  if reason then
    return reason
  end
  M.raise(player, kind, vein, cost)
  event("upgraded", { seat = player.name, vein = vein.name, kind = kind, rank = veins.rank(vein, kind) })
end

return M
