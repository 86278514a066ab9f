--- All of this is right, though it looks like slips.

---@class Plan
---@field ship Ship
---@field worth number
---@field [string] any

---@class Memory: Plan
---@field seen integer

local memory = {}
local way = nil

---@class Stack
local Stack = {}
Stack.__index = Stack

function Stack.new()
  return setmetatable({ items = {} }, Stack)
end

function Stack:push(item)
  self.items[#self.items + 1] = item -- innocent: a field of a class of its own
end

---@param stack Stack
local function size(stack)
  return #stack.items -- innocent: made in a constructor that nobody sees
end

---@param plan Plan
local function weigh(plan)
  return plan.worth + (plan.bonus or 0) -- innocent: the class takes any key
end

local function note(ship)
  ship.visits = (ship.visits or 0) + 1 -- innocent: a field that the bot adds
  return ship
end

---@param thing Ship|View|nil
local function name_of(thing)
  return thing and (thing.name or thing.me) -- innocent: one of them has it
end

local function any(thing, ...)
  return thing.whatever, ... -- innocent: nobody knows what it is
end

---@param ship Ship
---@param what? string
---@return Order
local function fill(ship, what)
  return load(ship.name, 1, what) -- innocent: what may be nil goes where nil may go
end

local forward

local function back(view)
  return view.me and forward(view) -- innocent: declared above, given below
end

function forward(view)
  return view.round > 3 and back(view)
end

function turn(view)
  local stack = Stack.new()
  stack:push(view)
  if view.pirates then -- innocent: a mod may add it
    print(view.pirates.loot)
  end
  for _, ship in ipairs(view.ships) do
    print(note(ship).visits, ship.cargo.wood, ship.cargo["old rope"]) -- innocent: keys of a table
  end
  local here = view.flagship
  here = memory[here.name] or here
  print(here.anything) -- innocent: it may be from the memory
  local list = { n = 0 }
  list.total = list.n -- innocent: a table of its own
  local depth = view.depths[1][2] + 1
  local heading = view.flagship.heading
  heading = heading == "north" and "south" or heading
  way = way or heading
  local text = ("%d"):format(depth):rep(2, " "):upper() -- innocent: methods of texts
  local packed = table.pack(any(text, depth))
  print(packed.n, name_of(view), size(stack), weigh({ ship = here, worth = 1 })) -- innocent: n is there
  local flag = Flag[view.me] or Flag.RED -- innocent: a flag by a name
  local words = { calm = 1, storm = 2, gale = 3 }
  print(words[view.weather], view.weather ~= "storm", words.fog) -- innocent: a table of its own
  local sorted = {}
  for name in pairs(view.flagship.cargo) do
    sorted[#sorted + 1] = name:sub(1, 3) -- innocent: keys are texts
  end
  table.sort(sorted, function(a, b)
    return a:len() < b:len()
  end)
  ---@cast here Plan
  print(here.seen)
  local cast = view.flagship --[[@as Plan]]
  print(cast.worth, back(view)) -- innocent: a comment claims another type
  local orders = { sail(way), hoist(flag), line_up({ "ship 1" }), line_up(sorted), fill(view.flagship) }
  orders[#orders + 1] = load(table.unpack(packed, 1, 2)) -- innocent: nobody counts these
  return orders
end
