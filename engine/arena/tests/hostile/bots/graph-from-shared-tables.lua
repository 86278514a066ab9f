-- makes graphs from a table that holds itself many times over
-- verdict: over budget or error
function attack()
  local shared = {}
  for _ = 1, 40 do
    shared = { shared, shared }
  end
  while true do
    pcall(graph.new, shared)
  end
end
