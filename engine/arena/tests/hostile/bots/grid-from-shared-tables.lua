-- makes grids from a table that holds itself many times over without a circle
-- verdict: over budget or error
function attack()
  local shared = { 1 }
  for _ = 1, 22 do
    shared = { shared, shared }
  end
  while true do
    pcall(grid.new, shared)
  end
end
