-- asks with a filter of thousands of values, from outside the grid
-- verdict: over budget
function attack()
  local values = {}
  for i = 1, 15000 do
    values[i] = i
  end
  local board = grid.new({ width = 1, height = 1, layers = { a = 0 } })
  while true do
    board:ray({ 0, 1 }, 1, { a = values }, 9, 9)
    pcall(board.find, board, { b = values })
    pcall(board.ray, board, values, 1, nil, 0, 0)
  end
end
