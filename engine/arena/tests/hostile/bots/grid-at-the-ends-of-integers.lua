-- asks a grid about places and distances where integers end
-- verdict: plays on or over budget
function attack()
  local low, high = math.mininteger, math.maxinteger
  local board = grid.new({ width = 4, height = 4, depth = 2, layers = { a = 0 }, occupants = { u = {} } })
  for _, a in ipairs({ low, high, 0, -1, 1 << 40 }) do
    for _, b in ipairs({ low, high, 0 }) do
      pcall(board.get, board, "a", a, b)
      pcall(board.set, board, "a", a, b, 0)
      pcall(board.contains, board, a, b, a)
      pcall(board.neighbours, board, { { a, b }, { b, a, a } }, 0, 0)
      pcall(board.path, board, { { a, b }, { 1, 0 } }, nil, 0, 0, 3, 0)
      pcall(board.ray, board, { a, b }, a, nil, 0, 0)
      pcall(board.within, board, "squared", a, nil, b, 0)
      pcall(board.within, board, "manhattan", a, nil, 0, 0)
      pcall(board.occupants_within, board, "u", "chebyshev", a, 0, b)
      pcall(board.block, board, a, b, a, b)
      pcall(board.distance_to_block, board, "squared", a, b, 0, 0, a, b)
      pcall(board.distance, board, "squared", a, b, b, a)
      pcall(board.put, board, "u", a, b, 0)
      pcall(board.move, board, "u", a, 0, b)
      pcall(board.mirror, board, "rotational", a, b)
      pcall(board.count, board, "a", a)
      pcall(board.asymmetry, board, "a", "vertical", true)
    end
  end
end
