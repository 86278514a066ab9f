--- What there is to see: flowers in layers of the meadow, hives and bees on it. How it looks stands in look.yaml.

local hives = require("hives")

local M = {}

--- All that there is: nobody hides anything here. A game with secrets leaves out what `seat`, its third argument, can't see.
---@param state State
---@return Scene
function M.build(state)
  local things, figures = {}, {}
  for number, hive in ipairs(state.hives) do
    local at = { hive.x, hive.y }
    things[#things + 1] =
      { id = "hive of " .. hive.name, kind = "hive", at = at, owner = hive.name, label = hive.honey }
    figures[hive.name] = { honey = hive.honey, nectar = hives.expected(state, number) }
  end
  for _, bee in ipairs(state.bees) do
    local owner = state.hives[bee.hive].name
    things[#things + 1] = { id = bee.name, kind = "bee", at = { bee.x, bee.y }, owner = owner, label = bee.nectar }
  end
  return { field = state.meadow, things = things, figures = figures }
end

return M
