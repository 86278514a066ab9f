-- makes grids from a table that holds one long text many times
-- verdict: over budget or error
function attack()
  local long, list = ("x"):rep(1 << 20), {}
  for i = 1, 60 do
    list[i] = long
  end
  while true do
    pcall(grid.new, list)
  end
end
