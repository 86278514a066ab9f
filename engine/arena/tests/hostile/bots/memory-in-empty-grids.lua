-- hoards grids without layers
-- verdict: over budget or out of memory
local kept = {}

function attack()
  while true do
    kept[#kept + 1] = grid.new({ width = 1, height = 1 })
  end
end
