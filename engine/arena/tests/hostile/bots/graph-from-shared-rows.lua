-- makes graphs whose nodes share one long list of edges
-- verdict: over budget
function attack()
  local row, nodes = {}, {}
  for i = 1, 1500 do
    row["n" .. i] = 1
  end
  for i = 1, 1500 do
    nodes["n" .. i] = row
  end
  while true do
    pcall(graph.new, nodes)
  end
end
