-- asks a grid whose edges meet about places and steps where integers end
-- verdict: plays on or over budget
function attack()
  local low, high = math.mininteger, math.maxinteger
  local board = grid.new({
    width = 5,
    height = 3,
    origin = { -(1 << 40), 1 << 40 },
    wrap = true,
    layers = { a = 0 },
    occupants = { u = {} },
  })
  for _, a in ipairs({ low, high, 0, -1, 1 << 40 }) do
    for _, b in ipairs({ low, high, 0 }) do
      pcall(board.get, board, "a", a, b)
      pcall(board.set, board, "a", a, b, a)
      pcall(board.neighbours, board, { { a, b }, { b, a, a } }, a, b)
      pcall(board.path, board, { { a, b }, { low, high } }, nil, 0, 0, a, b, "onto")
      pcall(board.nearest, board, { { a, b } }, nil, { a = a }, a, b, "beside")
      pcall(board.reachable, board, { { a, b } }, a, nil, b, a)
      pcall(board.ray, board, { a, b }, high, nil, a, b)
      pcall(board.within, board, "hex", a, nil, b, a)
      pcall(board.within, board, "squared", a, nil, b, a)
      pcall(board.occupants_within, board, "u", "chebyshev", a, a, b)
      pcall(board.block, board, a, b, a, b)
      pcall(board.block, board, 5, 3, a, b)
      pcall(board.distance_to_block, board, "hex", 5, 3, a, b, b, a)
      pcall(board.distance, board, "hex", a, b, b, a)
      pcall(board.put, board, "u", a, b, a)
      pcall(board.move, board, "u", a, a, b)
      pcall(board.mirror, board, "rotational", a, b)
    end
  end
end
