--- Visitors: after a team's metal has come in, its gardens earn some more.

local teams = require("teams")

local after = {}

---@param state State
---@param turn Turn
after["metal.income"] = function(state, turn)
  local team = teams.of(state, turn.seat)
  local gardens = state.planet:count("terraform", team.sign * constants.terraform.most)
  team.metal = team.metal + gardens * constants.gardens.visitors
end

return { after = after }
