--- Veins: where they are, whose they are, and what they yield.

---@class VeinRecord: Vein
---@field owner Seat? nil when the aliens own it

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

--- A rank of a vein.
---@param vein VeinRecord
---@param kind Upgrade
---@return integer
function M.rank(vein, kind)
  return vein[kind .. "_rank"]
end

--- Sets a rank, and with it what the vein yields, if it is the rank of something that the vein yields.
---@param vein VeinRecord
---@param kind Upgrade
---@param rank integer
function M.set_rank(vein, kind, rank)
  vein[kind .. "_rank"] = rank
  local initial = vein[kind .. "_initial"]
  if initial then
    vein[kind .. "_productivity"] = constants.vein.productivity(initial, rank)
  end
end

return M
