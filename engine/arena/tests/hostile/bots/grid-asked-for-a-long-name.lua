-- asks for a layer by a very long name
-- verdict: over budget
function attack()
  local long = ("n"):rep(1 << 19)
  local board, roads = grid.new({ width = 1, height = 1 }), graph.new({ A = {} })
  while true do
    pcall(board.get, board, long, 0, 0)
    pcall(board.within, board, long, 1, nil, 0, 0)
    pcall(roads.index, roads, long)
    pcall(roads.name, roads, long)
  end
end
