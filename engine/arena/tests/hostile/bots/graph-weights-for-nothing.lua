-- sets all weights of a large graph for ever
-- verdict: over budget
function attack()
  local row, nodes, weights = {}, {}, {}
  for i = 1, 150 do
    row["n" .. i] = 1
  end
  for i = 1, 150 do
    nodes["n" .. i] = row
  end
  local roads = graph.new(nodes)
  for i = 1, 150 * 150 do
    weights[i] = 1
  end
  while true do
    roads:set_weights(weights)
  end
end
