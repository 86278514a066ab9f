--- Feeding, and rings for ducks.

local feeding = {}

function feeding.read(_, _, answer)
  return type(answer) == "table" and answer or {}
end

---@param state State
---@param seat Seat
---@return Keeper?
local function keeper_of(state, seat)
  for _, keeper in ipairs(state.keepers) do
    if keeper.name == seat then
      return keeper
    end
  end
end

---@param state State
---@param seat Seat
local function carry_out(state, seat, order)
  local duck, keeper = state.ducks[order[2]], keeper_of(state, seat)
  if not duck or not keeper then
    return "there is no such duck"
  elseif order[1] == "feed" then
    keeper.grains[1] = keeper.grains[1] - order[3]
    duck.weight = duck.weight + order[3]
    duck.mood = order[4] or duck.mood
    event("fed", { seat = seat, duck = duck.id, grains = order[3] })
  elseif order[1] == "ring" then
    duck.ring, duck.owner = rng("ring"):int(1, 9), seat
    event("ringed", { seat = seat, duck = duck.id })
  else
    return "there is no such order"
  end
end

---@param state State
---@param turn Turn
function feeding.act(state, turn)
  for _, keeper in ipairs(state.keepers) do
    for number, order in ipairs(turn.orders[keeper.name] or {}) do
      local why = carry_out(state, keeper.name, order)
      if why then
        event("ignored", { seat = keeper.name, number = number, reason = why })
      end
    end
  end
  for _, duck in pairs(state.ducks) do
    duck.weight = math.max(duck.weight - constants.hunger(duck.weight) // 8, 1)
  end
end

return feeding
