--- The view is handed on.

local known

---@param ship Ship
local function is_mine(ship, me)
  return ship.onwer == me -- slip: a field, by the comment
end

local function look(seen)
  known = seen
  return seen.flagshp -- slip: in a function that gets the view
end

local function remembered()
  return known.weathr -- slip: of a variable that holds the view
end

---@return Ship[]
local function fleet()
  return {}
end

function turn(view)
  for _, ship in pairs(fleet()) do
    print(ship.headng) -- slip: by what a comment says is returned
  end
  local flagship = view.flagship or view.ships[1]
  print(flagship.carg, flagship.cargo.wood) -- slip: of one or the other
  print(is_mine(view.flagship, view.me), look(view), remembered())
  later(view) -- slip: a local function that stands below
  return {}
end

local function later(view)
  return view.me
end

print(later)
