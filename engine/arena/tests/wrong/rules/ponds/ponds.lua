--- The state, all of it with classes.

---@class Duck
---@field id integer
---@field mood Mood
---@field weight integer
---@field owner Seat? nobody's if it is nil
---@field ring integer?
---@field nest { x: integer, y: integer }? where it has one

---@class Keeper
---@field name Seat
---@field grains table<Side, integer> what it has left on each side

---@class State
---@field ducks table<integer, Duck> by id
---@field keepers Keeper[]
---@field winner Seat?
---@field notes table whatever a keeper writes down
---@field visitors table<string, string>

local ponds = {}

---@param map table
---@param seats Seat[]
---@return State
function ponds.setup(map, seats)
  local state = { ducks = {}, keepers = {}, notes = {}, visitors = {} }
  for id, duck in ipairs(map.ducks) do
    state.ducks[id] = { id = id, mood = duck.mood, weight = duck.weight }
  end
  for number, seat in ipairs(seats) do
    state.keepers[number] = { name = seat, grains = { [-1] = 9, [1] = 9 } }
  end
  return state
end

--- Goes by types that nobody has looked at: it would fail on what has none of them.
---@param state State
---@return Fault[]
function ponds.check_state(state)
  local found = faults.new()
  for id, duck in pairs(state.ducks) do
    if duck.id ~= id then
      found:report(("ducks.%d.id"):format(id), ("duck %d has the id %d"):format(id, duck.id))
    end
    found:integer(("ducks.%d.weight"):format(id), duck.weight + 0, 1)
  end
  return found.list
end

---@param state State
---@param turn Turn
---@return View
function ponds.view(state, turn)
  local ducks = {}
  for _, duck in pairs(state.ducks) do
    ducks[#ducks + 1] = { id = duck.id, mood = duck.mood, ring = duck.ring }
  end
  return { me = turn.seat, ducks = ducks }
end

---@param state State
function ponds.standings(state)
  local list = {}
  for rank, keeper in ipairs(state.keepers) do
    list[rank] = { seat = keeper.name, rank = rank, score = keeper.grains[1] }
  end
  return list
end

return ponds
