--- Charts: what a map must hold to be a field, beyond the keys and types in game.yaml. Every fault is found at once, each with the path to it.

local upgrades = require("upgrades")
local veins = require("veins")

local M = {}

---@param found Faults
---@param path string
---@param vein table
local function check_ranks(found, path, vein)
  for _, kind in ipairs(upgrades.KINDS) do
    local key = kind .. "_rank"
    if vein[key] ~= nil then
      found:integer(path .. "." .. key, vein[key], 1, constants.vein.most_rank)
    end
  end
end

--- Veins must stand on vertices, and not too near to each other.
---@param found Faults
---@param map table
local function check_places(found, map)
  local field, standing = hexfield.new(map.size), {}
  for i, vein in ipairs(map.veins) do
    local path = "veins." .. i
    local here = veins.name(vein.x, vein.y)
    if not field:contains(vein.x, vein.y) then
      found:report(path, ("%s is no vertex of a field of size %d"):format(here, map.size))
    else
      for _, other in ipairs(standing) do
        local distance = field:distance(vein.x, vein.y, other.x, other.y)
        if distance < constants.field.spacing then
          local message = "the veins at %s and %s are %d apart, %d is the least"
          local there = veins.name(other.x, other.y)
          local at = { { vein.x, vein.y }, { other.x, other.y } }
          found:report(path, message:format(there, here, distance, constants.field.spacing), nil, at)
          break
        end
      end
      standing[#standing + 1] = vein
    end
  end
end

--- The draft takes two veins for each player there and back.
---@param found Faults
---@param map table
---@param seats string[]
local function check_draft(found, map, seats)
  local free, wanted = 0, 2 * constants.draft.rounds * #seats
  for _, vein in ipairs(map.veins) do
    if vein.owner == nil then
      free = free + 1
    end
  end
  if free < wanted then
    found:report("veins", ("%d players draft %d veins, and no more than %d can be had"):format(#seats, wanted, free))
  end
end

--- All faults of a map.
---@param map table
---@param seats string[]
---@return Fault[]
function M.check(map, seats)
  local found = faults.new()
  for i, vein in ipairs(map.veins) do
    check_ranks(found, "veins." .. i, vein)
  end
  check_places(found, map)
  check_draft(found, map, seats)
  return found.list
end

return M
