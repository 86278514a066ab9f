-- copies a grid of many layers and writes to all of them
-- verdict: over budget
function attack()
  local layers = {}
  for i = 1, 12 do
    layers["a" .. i] = 0
  end
  local board = grid.new({ width = 100, height = 100, layers = layers })
  while true do
    local copy = board:copy()
    for i = 1, 12 do
      copy:set("a" .. i, 1, 0, 0)
    end
  end
end
