-- keeps copies of a grid that is small but for its names
-- verdict: error
local kept = {}

function attack()
  local layers = {}
  for i = 1, 40 do
    layers[("n"):rep(20000) .. i] = 0
  end
  local board = grid.new({ width = 1, height = 1, layers = layers })
  for _ = 1, 1000 do
    kept[#kept + 1] = board:copy()
  end
end
