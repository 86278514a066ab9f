local seeds = require("seeds")

return function()
  return { trees = { { kind = seeds.FIRST, ripe = 1 } } }
end
