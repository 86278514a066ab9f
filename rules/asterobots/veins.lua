--- Veins: where they are, whose they are, and what they yield.

---@class VeinRecord: Vein

local M = {}

---@param x integer
---@param y integer
---@return string
function M.name(x, y)
  return ("%d/%d"):format(x, y)
end

--- The vein at a point, if there is one. The list goes by y, then x.
---@param state State
---@param x integer
---@param y integer
---@return VeinRecord?
function M.at(state, x, y)
  local veins = state.veins
  local low, high = 1, #veins
  while low <= high do
    local middle = (low + high) // 2
    local vein = veins[middle]
    if vein.y == y and vein.x == x then
      return vein
    elseif vein.y < y or vein.y == y and vein.x < x then
      low = middle + 1
    else
      high = middle - 1
    end
  end
end

--- Whether a player owns a vein, which is to be alive.
---@param state State
---@param seat string
---@return boolean
function M.any(state, seat)
  local veins = state.veins
  for i = 1, #veins do
    if veins[i].owner == seat then
      return true
    end
  end
  return false
end

--- All players who own a vein.
---@param state State
---@return table<string, boolean>
function M.owners(state)
  local veins, owners = state.veins, {}
  for i = 1, #veins do
    local owner = veins[i].owner
    if owner then
      owners[owner] = true
    end
  end
  return owners
end

--- Sets both ranks, and with them what the vein yields.
---@param vein VeinRecord
---@param material_rank integer
---@param robot_rank integer
function M.set_ranks(vein, material_rank, robot_rank)
  vein.material_rank = material_rank
  vein.robot_rank = robot_rank
  vein.material_productivity = constants.vein.productivity(vein.material_initial, material_rank)
  vein.robot_productivity = constants.vein.productivity(vein.robot_initial, robot_rank)
end

return M
