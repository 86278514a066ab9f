-- asks for all that can be reached in a grid without layers, which is large for nothing
-- verdict: over budget or out of memory
function attack()
  local board = grid.new({ width = 1024, height = 1024, wrap = true })
  while true do
    board:reachable("four", 1, nil, 0, 0)
    pcall(board.reachable, board, "eight", nil, nil, 5, 5)
  end
end
