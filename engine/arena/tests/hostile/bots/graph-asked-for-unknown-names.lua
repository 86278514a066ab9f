-- asks a graph of long names for one that is nearly among them
-- verdict: over budget
function attack()
  local nodes = {}
  for i = 11, 99 do
    nodes[("ab"):rep(31) .. i] = {}
  end
  local roads, name = graph.new(nodes), ("ba"):rep(32)
  while true do
    pcall(roads.edges, roads, name)
  end
end
