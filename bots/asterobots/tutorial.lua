--- The original manual's first sample. It shows what a saved answer is for: it never finishes in time, so every turn it gives the two commands it saved.

--- A list in random order.
---@generic T
---@param list T[]
---@return T[]
local function shuffled(list)
  local copy = table.move(list, 1, #list, 1, {})
  for i = #copy, 2, -1 do
    local j = math.random(i)
    copy[i], copy[j] = copy[j], copy[i]
  end
  return copy
end

---@param view View
---@return Point
function select_vein(view)
  -- Counts if this function doesn't finish.
  save({ x = 0, y = 0 })
  for _, vein in ipairs(shuffled(view.veins)) do
    if not vein.owner then
      return vein
    end
  end
  -- There is no such place, so a random vein is picked.
  return { x = math.maxinteger, y = math.maxinteger }
end

---@param vein Vein
local function show(vein)
  print(("%s: %s, %d robots"):format(vein.name, vein.material, vein.robots))
end

---@param view View
---@return Command[]
function select_actions(view)
  local commands = { sell_to_alien("gas", 1), sell_to_alien("metal", 1) }

  -- All veins of this bot, as a list.
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      show(vein)
    end
  end

  -- The same as a table by location.
  local by_location = {}
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      by_location[vein.name] = vein
    end
  end
  for _, vein in pairs(by_location) do
    show(vein)
  end

  -- Counts if this function doesn't finish.
  save(commands)

  -- Work that is too hard for one turn.
  while budget() > 0 do
  end

  commands[#commands + 1] = buy_from_alien("stone", 1)
  return commands
end
