-- looks for one of many layers whose names are long and nearly alike
-- verdict: error or over budget
function attack()
  local layers, name = {}, nil
  for i = 1, 40 do
    name = ("n"):rep(25000) .. (100 + i)
    layers[name] = 0
  end
  local board = grid.new({ width = 1, height = 1, layers = layers })
  while true do
    board:get(name, 0, 0)
  end
end
