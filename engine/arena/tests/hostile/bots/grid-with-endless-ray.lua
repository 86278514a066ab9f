-- sends rays that go on for ever
-- verdict: over budget or out of memory
function attack()
  local board = grid.new({ width = 1 << 16, height = 1 })
  board:ray({ 0, 0 }, 1 << 62, nil, 0, 0)
  while true do
    board:ray({ 1, 0 }, 1 << 62, nil, 0, 0)
  end
end
