--- Charts: what a map must hold to be a field. Every fault is found at once, each with the path to it.

local materials = require("materials")
local upgrades = require("upgrades")
local veins = require("veins")

local MAP_KEYS = { "title", "size", "veins" }
local VEIN_KEYS = { "x", "y", "material", "robots", "material_initial", "robot_initial", "owner" }
local RANK_KEYS = {}
for i, kind in ipairs(upgrades.KINDS) do
  RANK_KEYS[i] = kind .. "_rank"
  VEIN_KEYS[#VEIN_KEYS + 1] = RANK_KEYS[i]
end

-- Larger than any map needs; a match adds them up without coming near 64 bits.
local MOST_SIZE = 50
local MOST_ROBOTS = 1000000000
local MOST_YIELD = 1000000

local M = {}

---@param found Faults
---@param path string
---@param vein any
---@param seats string[]
---@return boolean whether its place is known
local function check_vein(found, path, vein, seats)
  if not found:keys(path, vein, VEIN_KEYS) then
    return false
  end
  local placed = found:integer(path .. ".x", vein.x)
  placed = found:integer(path .. ".y", vein.y) and placed
  found:one_of(path .. ".material", vein.material, materials.NAMES, "material")
  found:integer(path .. ".robots", vein.robots, 0, MOST_ROBOTS)
  found:integer(path .. ".material_initial", vein.material_initial, 0, MOST_YIELD)
  found:integer(path .. ".robot_initial", vein.robot_initial, 0, MOST_YIELD)
  if vein.owner ~= nil then
    found:one_of(path .. ".owner", vein.owner, seats, "seat")
  end
  for _, rank in ipairs(RANK_KEYS) do
    if vein[rank] ~= nil then
      found:integer(path .. "." .. rank, vein[rank], 1, constants.vein.most_rank)
    end
  end
  return placed
end

--- Veins must stand on vertices, and not too near to each other.
---@param found Faults
---@param map table
---@param placed integer[] positions of the veins whose place is known
local function check_places(found, map, placed)
  local field, standing = hexfield.new(map.size), {}
  for _, i in ipairs(placed) do
    local vein, path = map.veins[i], "veins." .. i
    local here = veins.name(vein.x, vein.y)
    if not field:contains(vein.x, vein.y) then
      found:report(path, ("%s is no vertex of a field of size %d"):format(here, map.size))
    else
      for _, other in ipairs(standing) do
        local distance = field:distance(vein.x, vein.y, other.x, other.y)
        if distance < constants.field.spacing then
          local message = "the veins at %s and %s are %d apart, %d is the least"
          local there = veins.name(other.x, other.y)
          found:report(path, message:format(there, here, distance, constants.field.spacing))
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
    if type(vein) == "table" and vein.owner == nil then
      free = free + 1
    end
  end
  if free < wanted then
    found:report("veins", ("%d players draft %d veins, and %d are free"):format(#seats, wanted, free))
  end
end

--- All faults of a map.
---@param map any
---@param seats string[]
---@return Fault[]
function M.check(map, seats)
  local found, readable = faults.of_map(map, MAP_KEYS)
  if not readable then
    return found.list
  end
  local sized = found:integer("size", map.size, 1, MOST_SIZE)
  if not found:is_list("veins", map.veins) then
    return found.list
  end
  local placed = {}
  for i, vein in ipairs(map.veins) do
    if check_vein(found, "veins." .. i, vein, seats) then
      placed[#placed + 1] = i
    end
  end
  if sized then
    check_places(found, map, placed)
  end
  check_draft(found, map, seats)
  return found.list
end

return M
