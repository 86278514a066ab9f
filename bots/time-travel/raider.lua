--- Rushes: it paints for some barracks in the far past, trains cavalry there and sends it at the enemy's buildings. What falls in the far past falls for good.

local FAR_PAST, PRESENT = Period.FAR_PAST, Period.PRESENT
local STEPS = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } }
local ROW = 1000 -- y * ROW + x is the number of a square: no row has so many
local ARTISTS = { [0] = 2, [1] = 6, [2] = 7 } -- it stops at so many in each period; the far past feeds the cavalry
local ENGINEERS = 2 -- in the far past
local SEARCH = 8 -- how far from an engineer it looks for a site
local PARTY = 4 -- riders that set out together
local SPARE_FOOD = 10 -- with less in the far past it builds a farm

---@type Game, integer, integer
local game, me, foe
---@type table<integer, integer>, table<integer, integer>
local gold, room -- by period
---@type table<string, table[]>
local mine -- own units and buildings by type

local function distance(a, b)
  return math.abs(a.x - b.x) + math.abs(a.y - b.y)
end

local function distance_to(unit, building)
  local dx = math.max(building.x - unit.x, 0, unit.x - building.x - 1)
  return dx + math.max(building.y - unit.y, 0, unit.y - building.y - 1)
end

local function look()
  me, foe = game.player_id, 1 - game.player_id
  gold, room, mine = {}, { [0] = 0, [1] = 0, [2] = 0 }, {}
  for _, type in ipairs(game.unit_types) do
    mine[type.name] = {}
  end
  for _, type in ipairs(game.building_types) do
    mine[type.name] = {}
  end
  for _, building in ipairs(game.buildings) do
    if building.owner == me then
      table.insert(mine[building.type], building)
      if building.complete then
        room[building.z] = room[building.z] + game:building_food(building.type, building.level)
      end
    end
  end
  local hunger = {}
  for _, type in ipairs(game.unit_types) do
    hunger[type.name] = type.hunger
  end
  for _, unit in ipairs(game.units) do
    if unit.owner == me then
      table.insert(mine[unit.type], unit)
      room[unit.z] = room[unit.z] - hunger[unit.type]
    end
  end
  for z = FAR_PAST, PRESENT do
    gold[z] = game.gold[z]
  end
end

local function paint()
  for _, artist in ipairs(mine.Artist) do
    for _, gallery in ipairs(mine.Gallery) do
      if gallery.z == artist.z and distance_to(artist, gallery) <= 1 then
        game:paint(artist.id, gallery.x, gallery.y)
      end
    end
  end
end

--- The engineers of the far past.
local function builders()
  local list = {}
  for _, engineer in ipairs(mine.Engineer) do
    if engineer.z == FAR_PAST then
      list[#list + 1] = engineer
    end
  end
  return list
end

local function train()
  local artists = { [0] = 0, [1] = 0, [2] = 0 }
  for _, artist in ipairs(mine.Artist) do
    artists[artist.z] = artists[artist.z] + 1
  end
  for _, gallery in ipairs(mine.Gallery) do
    if artists[gallery.z] < ARTISTS[gallery.z] and room[gallery.z] >= 3 then
      game:train(gallery.id, "Artist")
    end
  end
  for _, school in ipairs(mine.School) do
    if school.z == FAR_PAST and #builders() < ENGINEERS then
      game:train(school.id, "Engineer")
    end
  end
  for _, barracks in ipairs(mine.Barracks) do
    if barracks.z == FAR_PAST and room[FAR_PAST] >= 5 and game:train(barracks.id, "Cavalry") then
      room[FAR_PAST] = room[FAR_PAST] - 5
    end
  end
end

--- Walks along a shortest path, up to a distance from the goal, and keeps a move. Returns whether it got there.
local function approach(unit, goal, near)
  local open = { no_moving = 0, owner = { -1, me } }
  local cells = game.field:route("four", open, unit.x, unit.y, unit.z, goal.x, goal.y, unit.z)
  local here, moves = unit, unit.moves
  for i = 2, #(cells or {}) do
    if moves < 2 or distance(here, goal) <= near or not game:move(unit.id, cells[i].x, cells[i].y) then
      break
    end
    here, moves = cells[i], moves - 1
  end
  return distance(here, goal) <= near
end

--- Whether a building would fit there.
local function fits(x, y)
  for dx = 0, 1 do
    for dy = 0, 1 do
      local field, px, py = game.field, x + dx, y + dy
      local owner = field:get("owner", px, py, FAR_PAST)
      if not owner or owner == foe or field:get("building", px, py, FAR_PAST) ~= 0 then
        return false
      elseif field:get("no_building", px, py, FAR_PAST) == 1 or field:get("portal", px, py, FAR_PAST) ~= 0 then
        return false
      end
    end
  end
  return true
end

local function start(engineer)
  local has_barracks = #mine.Barracks > 0
  local type = has_barracks and room[FAR_PAST] < SPARE_FOOD and "Farm" or "Barracks"
  if gold[FAR_PAST] < game:building_cost(type, engineer.level) then
    return
  end
  local free = { no_building = 0, building = 0, portal = 0, no_moving = 0, owner = { -1, me } }
  for _, square in ipairs(game.field:within("manhattan", SEARCH, free, engineer.x, engineer.y, FAR_PAST)) do
    if fits(square.x, square.y) then
      if approach(engineer, square, 1) and game:build(engineer.id, square.x, square.y, type) then
        gold[FAR_PAST] = gold[FAR_PAST] - game:building_cost(type, engineer.level)
      end
      return
    end
  end
end

--- The engineers of the far past go on with what is begun, together, or start something.
local function build()
  local site
  for _, building in ipairs(game.buildings) do
    if building.owner == me and building.z == FAR_PAST and not building.complete then
      site = building
    end
  end
  for _, engineer in ipairs(builders()) do
    if not site then
      start(engineer)
    elseif distance_to(engineer, site) <= 1 or approach(engineer, site, 1) then
      game:build(engineer.id, site.x, site.y)
    end
  end
end

--- Steps from every square, by its number, to the nearest of these buildings.
local function ways_to(buildings, z)
  local steps, queue, first = {}, {}, 1
  local function reach(x, y, distance)
    local number = y * ROW + x
    if not steps[number] then
      steps[number] = distance
      queue[#queue + 1] = { x = x, y = y, distance = distance }
    end
  end
  for _, building in ipairs(buildings) do
    for dx = 0, 1 do
      for dy = 0, 1 do
        reach(building.x + dx, building.y + dy, 0)
      end
    end
  end
  local ground, owners = game.field:rows("no_moving", z), game.field:rows("owner", z)
  local x0, y0 = game.field:origin()
  while queue[first] do
    local here = queue[first]
    for _, step in ipairs(STEPS) do
      local x, y = here.x + step[1], here.y + step[2]
      local row, column = y - y0 + 1, x - x0 + 1
      if ground[row] and ground[row][column] == 0 and owners[row][column] ~= foe then
        reach(x, y, here.distance + 1)
      end
    end
    first = first + 1
  end
  return steps
end

--- Attacks whatever is next to a rider, units in the open first.
local function strike(x, y, rider)
  for _, unit in ipairs(game.units) do
    if unit.owner == foe and unit.z == rider.z and distance(unit, { x = x, y = y }) <= 1 then
      game:attack(rider.id, unit.x, unit.y)
    end
  end
  for _, step in ipairs(STEPS) do
    if game.field:get("owner", x + step[1], y + step[2], rider.z) == foe then
      while game:attack(rider.id, x + step[1], y + step[2]) do
      end
    end
  end
end

local function ride()
  local targets = { [0] = {}, [1] = {}, [2] = {} }
  for _, building in ipairs(game.buildings) do
    if building.owner == foe then
      table.insert(targets[building.z], building)
    end
  end
  for z = FAR_PAST, PRESENT do
    local goals, portals = targets[z], {}
    if #goals == 0 then
      for _, portal in ipairs(game.portals) do
        if portal.z == z and portal.direction == 1 then
          portals[#portals + 1] = portal
        end
      end
    end
    local steps = #goals > 0 and ways_to(goals, z)
    for _, rider in ipairs(mine.Cavalry) do
      if rider.z == z and steps and #mine.Cavalry >= PARTY then
        local x, y, moves = rider.x, rider.y, rider.moves
        local here = steps[y * ROW + x]
        while here and here > 1 and moves > 0 do
          local before = moves
          for _, step in ipairs(STEPS) do
            local nx, ny = x + step[1], y + step[2]
            if moves == before and steps[ny * ROW + nx] == here - 1 and game:move(rider.id, nx, ny) then
              x, y, moves, here = nx, ny, moves - 1, here - 1
            end
          end
          if moves == before then
            break
          end
        end
        strike(x, y, rider)
      elseif rider.z == z and not steps and #portals > 0 then
        local door = portals[1]
        for _, portal in ipairs(portals) do
          door = distance(portal, rider) < distance(door, rider) and portal or door
        end
        approach(rider, door, 0)
        game:warp(rider.id)
      end
    end
  end
end

---@param given Game
function run(given)
  game = given
  look()
  ride()
  paint()
  train()
  build()
end
