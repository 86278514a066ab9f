-- asks for everything within 2^62 of a cell
-- verdict: over budget
function attack()
  local board = grid.new({ width = 200, height = 200, layers = { a = 0 } })
  while true do
    board:within("squared", 1 << 62, { a = 1 }, 100, 100)
  end
end
