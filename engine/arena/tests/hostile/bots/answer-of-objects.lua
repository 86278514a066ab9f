-- answers with objects of the engine
-- verdict: plays on
function attack()
  return { grid.new({ width = 3, height = 3, layers = { a = 1 } }), graph.new({ A = { A = 1 } }), hexfield.new(2) }
end
