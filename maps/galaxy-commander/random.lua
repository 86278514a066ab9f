--- A random galaxy of `galaxy.systems` systems, S0, S1, and so on. A ring through all of them in random order makes
--- every system reachable from every other one; the other wormholes are random, without loops and without
--- duplicates.

--- How many wormholes a system has: the list of weights says how likely 1, 2, 3, ... are.
local function draw_wormhole_count(chance, weights)
  local total = 0
  for _, weight in ipairs(weights) do
    total = total + weight
  end
  local left = chance:int(1, total)
  for count, weight in ipairs(weights) do
    left = left - weight
    if left <= 0 then
      return count
    end
  end
end

--- A number of 1 to `size` that isn't in the sorted list `taken`, all equally likely. It is then in it.
local function draw_other(chance, size, taken)
  local drawn, slot = chance:int(1, size - #taken), #taken + 1
  for i, number in ipairs(taken) do
    if drawn < number then
      slot = i
      break
    end
    drawn = drawn + 1
  end
  table.insert(taken, slot, drawn)
  return drawn
end

--- Small galaxies have fewer wormholes per system than large ones. In a galaxy between the two sizes each system uses one of the two lists, chosen at random:
--- the larger the galaxy, the more often the list for large ones.
local function choose_weights(chance, size)
  local galaxy = constants.galaxy
  if size >= galaxy.dense_from then
    return galaxy.wormholes_per_system
  elseif size <= galaxy.sparse_up_to then
    return galaxy.sparse_wormholes_per_system
  end
  local is_dense = chance:int(1, galaxy.dense_from - galaxy.sparse_up_to) <= size - galaxy.sparse_up_to
  return is_dense and galaxy.wormholes_per_system or galaxy.sparse_wormholes_per_system
end

local function draw_wormholes(chance, names, number, next_number)
  local range = constants.galaxy.wormhole_cost
  local count = math.min(draw_wormhole_count(chance, choose_weights(chance, #names)), #names - 1)
  local taken = { math.min(number, next_number), math.max(number, next_number) }
  local wormholes = { [names[next_number]] = chance:int(range.least, range.most) }
  for _ = 2, count do
    wormholes[names[draw_other(chance, #names, taken)]] = chance:int(range.least, range.most)
  end
  return wormholes
end

return function()
  local galaxy, luck = constants.galaxy, constants.capture.luck
  local chance = rng("galaxy")
  local names, ring = {}, {}
  for number = 1, galaxy.systems do
    names[number] = "S" .. (number - 1)
    ring[number] = number
  end
  chance:shuffle(ring)
  local systems = {}
  for i, number in ipairs(ring) do
    local max_generators = chance:int(galaxy.max_generators.least, galaxy.max_generators.most)
    local generators = chance:int(0, max_generators)
    systems[names[number]] = {
      generators = generators,
      max_generators = max_generators,
      cost = constants.capture.cost(generators, chance:int(luck.least, luck.most)),
      wormholes = draw_wormholes(chance, names, number, ring[i % #ring + 1]),
    }
  end
  return { title = "A random galaxy", systems = systems }
end
