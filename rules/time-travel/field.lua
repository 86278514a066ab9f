--- The field: three planes of squares, what stands on each, and who holds it. A square never holds things of both players.
---
--- Layers of the grid: no_moving and no_building are terrain; portal is a portal's direction, or 0; units is how many stand there; building is the
--- number of the building there, or 0; owner is the player who has units or a building there, or -1.

local M = {}

M.NOBODY = -1

-- The keys of squares that were asked for, by number: a text takes long to make, and a step needs two.
local KEYS, SIZE = {}, 2 * constants.field.radius + 1

---@param x integer
---@param y integer
---@param z integer
---@return string
local function key(x, y, z)
  local number = (z * SIZE + y) * SIZE + x
  local text = KEYS[number]
  if not text then
    text = ("%d,%d,%d"):format(x, y, z)
    KEYS[number] = text
  end
  return text
end

--- How a square is named in messages.
---@param x integer
---@param y integer
---@return string
function M.name(x, y)
  return ("(%d, %d)"):format(x, y)
end

---@param state State
---@param unit UnitRecord
function M.put_unit(state, unit)
  local field, x, y, z = state.field, unit.x, unit.y, unit.z
  local square = key(x, y, z)
  local stack = state.stacks[square]
  if stack then
    stack[unit.id] = true
    field:set("units", field:get("units", x, y, z) + 1, x, y, z)
  else
    state.stacks[square] = { [unit.id] = true }
    field:set("units", 1, x, y, z)
    field:set("owner", unit.owner, x, y, z)
  end
end

---@param state State
---@param unit UnitRecord
function M.take_unit(state, unit)
  local field, x, y, z = state.field, unit.x, unit.y, unit.z
  local left, square = field:get("units", x, y, z) - 1, key(x, y, z)
  field:set("units", left, x, y, z)
  state.stacks[square][unit.id] = nil
  if left == 0 then
    state.stacks[square] = nil
    if field:get("building", x, y, z) == 0 then
      field:set("owner", M.NOBODY, x, y, z)
    end
  end
end

--- The numbers of the units on a square, in order.
---@param state State
---@param x integer
---@param y integer
---@param z integer
---@return integer[]
function M.stack(state, x, y, z)
  local list = {}
  for id in pairs(state.stacks[key(x, y, z)] or {}) do
    list[#list + 1] = id
  end
  return list
end

--- The squares that a building covers, or would cover; nil where it sticks out.
---@param state State
---@param rules BuildingRules
---@param x integer
---@param y integer
---@param z integer
---@return Grid.Cell[]?
function M.footprint(state, rules, x, y, z)
  return state.field:block(rules.width, rules.height, x, y, z)
end

---@param state State
---@param squares Grid.Cell[]
---@param building BuildingRecord
function M.put_building(state, squares, building)
  for _, square in ipairs(squares) do
    state.field:set("building", building.id, square.x, square.y, square.z)
    state.field:set("owner", building.owner, square.x, square.y, square.z)
  end
end

---@param state State
---@param squares Grid.Cell[]
function M.take_building(state, squares)
  local field = state.field
  for _, square in ipairs(squares) do
    field:set("building", 0, square.x, square.y, square.z)
    if field:get("units", square.x, square.y, square.z) == 0 then
      field:set("owner", M.NOBODY, square.x, square.y, square.z)
    end
  end
end

--- Whether units or a building of the other player are on a square.
---@param state State
---@param player integer
---@param x integer
---@param y integer
---@param z integer
---@return boolean
function M.is_hostile(state, player, x, y, z)
  local owner = state.field:get("owner", x, y, z)
  return owner ~= M.NOBODY and owner ~= player
end

--- Why the ground bears no building, or nil when it does: terrain, or a portal.
---@param state State
---@param squares Grid.Cell[]
---@return string?
function M.bad_ground(state, squares)
  local field = state.field
  for _, square in ipairs(squares) do
    local x, y, z = square.x, square.y, square.z
    if field:get("no_building", x, y, z) == 1 then
      return ("terrain at %s allows no building"):format(M.name(x, y))
    elseif field:get("portal", x, y, z) ~= 0 then
      return ("there is a portal at %s"):format(M.name(x, y))
    end
  end
end

return M
