local attacks, units = require("attacks"), require("units")

--- The first enemy on the square comes over to the monk, if it has no more health than the monk and no building shelters it.
---@param state State
local function convert(state, monk, x, y)
  local reason = units.inability(monk, "convert") or attacks.out_of_range(state, monk, x, y)
  if reason then
    return reason
  end
  local target, building = units.at(state, x, y, monk.z)[1], state.field:get("building", x, y, monk.z)
  if not target or target.owner == monk.owner or target.hp > monk.hp or building > 0 then
    return "nobody there can be converted"
  end
  units.spend_action(monk)
  target.owner, target.moves, target.actions = monk.owner, 0, 0
  units.place(state, target, monk.x, monk.y, monk.z)
  event("converted", { unit = target.id, by = monk.id, owner = monk.owner })
end

return { add = { ["abilities.convert"] = convert } }
