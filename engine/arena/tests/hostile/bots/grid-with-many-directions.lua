-- asks for neighbours in thousands of directions
-- verdict: over budget
function attack()
  local directions = {}
  for i = 1, 4000 do
    directions[i] = { 5, 5 }
  end
  local board = grid.new({ width = 1, height = 1 })
  while true do
    board:neighbours(directions, 0, 0)
    pcall(board.path, board, directions, nil, 0, 0, 0, 0)
  end
end
