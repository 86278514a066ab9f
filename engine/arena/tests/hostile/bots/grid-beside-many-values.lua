-- looks for a place beside one of thousands of values, in every direction from every cell
-- verdict: over budget
function attack()
  local board = grid.new({ width = 60, height = 60, layers = { a = 0 } })
  local values, directions = {}, {}
  for i = 1, 500 do
    values[i] = i
  end
  for i = 1, 100 do
    directions[i] = { i % 7 - 3, i % 5 - 2 }
  end
  while true do
    board:nearest(directions, nil, { a = values }, 30, 30, "beside")
  end
end
