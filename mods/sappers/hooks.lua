local tiles = require("tiles")

---@param state State
local function rocks(state, robot)
  return state.planet:within("chebyshev", constants.blast.radius, { kind = tiles.ROCK }, robot.col, robot.row)
end

local add = {}

--- There must be a rock to blast.
---@param state State
add["obstacles.blast"] = function(state, _, robot)
  return #rocks(state, robot) == 0 and "there are no rocks around it" or nil
end

--- All rocks around become rubble.
---@param state State
add["effects.blast"] = function(state, team, robot)
  for _, rock in ipairs(rocks(state, robot)) do
    state.planet:set("kind", tiles.NUMBERS.RUBBLE, rock.x, rock.y)
  end
  event("blasted", { seat = team.name, robot = robot.name })
end

return { add = add }
