--- Which maps the original program took: any rectangle of good tiles in which something differs from its mirror image.

local LAYERS = { "kind", "terraform", "metal" }
local SYMMETRIES = { "horizontal", "vertical", "rotational" }

local M = {}

--- Both sides have their limits, and needn't be equal.
---@param found Faults
---@param widths integer[] of the rows
---@return boolean whether there is a rectangle of tiles
function M.check_size(found, widths)
  local least, most, good = constants.planet.least_size, constants.planet.most_size, true
  for what, count in pairs({ columns = widths[1] or 0, rows = #widths }) do
    if count < least or count > most then
      found:report("rows", ("a map has %d to %d %s, this one %d"):format(least, most, what, count))
      good = false
    end
  end
  for i, width in ipairs(widths) do
    if width ~= widths[1] then
      found:report("rows." .. i, ("row %d is %d wide, and row 0 is %d wide"):format(i - 1, width, widths[1]))
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
