-- answers with a grid that is small but for its names
-- verdict: error
function attack()
  local layers = {}
  for i = 1, 40 do
    layers[("n"):rep(20000) .. i] = 0
  end
  return { grid.new({ width = 1, height = 1, layers = layers }) }
end
