--- Which maps the original program took: any rectangle of good tiles in which something differs from its mirror image.

local LAYERS = { "kind", "terraform", "metal" }
local SYMMETRIES = { "horizontal", "vertical", "rotational" }

-- What the game says of maps that the original program took; nothing but its words tells these faults from others.
local TAKEN = { "a map is square", "the map is in no way symmetric", "each team needs a tile to begin with" }

local M = {}

---@param message string
---@return boolean
local function is_taken(message)
  for _, words in ipairs(TAKEN) do
    if message:find(words, 1, true) then
      return true
    end
  end
  return false
end

--- The faults of a map that the original program found as well.
---@param list Fault[]
---@return Faults
function M.without_fairness(list)
  local found = faults.new()
  for _, fault in ipairs(list) do
    if not is_taken(fault.message) then
      found:report(fault.path, fault.message, fault.hint)
    end
  end
  return found
end

---@param found Faults
---@param rows string[] of a number that the game takes
---@return boolean whether there is a rectangle of tiles
function M.check_rows(found, rows)
  local least, most, good = constants.planet.least_size, constants.planet.most_size, true
  local _, columns = rows[1]:gsub("%S+", "")
  if columns < least or columns > most then
    found:report("rows.1", ("a map has %d to %d columns, this one %d"):format(least, most, columns))
    good = false
  end
  for i, text in ipairs(rows) do
    local _, width = text:gsub("%S+", "")
    if width ~= columns then
      found:report("rows." .. i, ("row %d has %d tiles, and row 0 has %d"):format(i - 1, width, columns))
      good = false
    end
  end
  return good
end

--- The original looked for a symmetry and noted one wherever two tiles differed, so that it was at a loss with a map in which none do.
--- Land of the two teams counts as different, though it ought to be the other way round.
---@param found Faults
---@param planet Grid
function M.check_mismatch(found, planet)
  for _, symmetry in ipairs(SYMMETRIES) do
    for _, layer in ipairs(LAYERS) do
      if planet:asymmetry(layer, symmetry, false) then
        return
      end
    end
  end
  found:report("rows", "the map is symmetric in every way, which the original program couldn't read")
end

return M
