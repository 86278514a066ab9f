-- makes graphs with weights and names that no graph has
-- verdict: plays on
function attack()
  local huge = math.maxinteger
  local roads = graph.new({ A = { B = huge, A = -1 }, B = { C = huge }, C = {}, [""] = {} })
  pcall(graph.new, { ["\xff"] = {} })
  pcall(roads.path, roads, "A", "C")
  pcall(roads.set_weight, roads, "A", "A", 0)
  pcall(roads.path, roads, "A", "C")
  pcall(roads.within, roads, "A", huge)
  pcall(roads.within, roads, 1, math.mininteger)
  pcall(roads.hops, roads, 1 << 40, -1)
  pcall(roads.name, roads, 0)
  pcall(roads.edges, roads, 0 / 0)
  pcall(graph.new, { A = { B = 1 } })
  pcall(graph.new, { { 1 }, { 2 } })
  pcall(graph.new, { A = { A = 0 / 0 } })
  pcall(graph.new, { [1] = {}, ["1"] = {} })
end
