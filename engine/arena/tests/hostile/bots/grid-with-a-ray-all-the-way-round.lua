-- sends rays round a grid whose edges meet
-- verdict: over budget or out of memory
function attack()
  local board = grid.new({ width = 1 << 16, height = 1, wrap = true })
  board:ray({ 1 << 16, 0 }, 1 << 62, nil, 0, 0)
  while true do
    board:ray({ 1, 1 }, 1 << 62, nil, 0, 0)
  end
end
