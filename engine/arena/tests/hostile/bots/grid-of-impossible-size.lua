-- makes grids of sizes that no grid has
-- verdict: plays on or over budget
function attack()
  for _, size in ipairs({
    { -1, 2 },
    { 0, 0 },
    { 1 << 32, 1 << 32 },
    { 1 << 62, 1 << 62 },
    { 0 / 0, 1 },
    { math.huge, 1 },
    { "3", 3 },
    { 1.5, 1 },
  }) do
    pcall(grid.new, { width = size[1], height = size[2] })
    pcall(grid.new, { width = size[1], height = size[2], depth = size[1], layers = { a = 1 } })
  end
  pcall(grid.new, { width = 2, height = 2, origin = { 1 << 62, math.mininteger } })
  pcall(grid.new, { width = 2, height = 2, layers = { a = { { 1, 2 }, { 3 } } } })
  pcall(grid.new, { width = 2, height = 2, occupants = { a = { [1] = { 0, 0 }, [2] = { 0, 0 } } } })
  pcall(grid.new, setmetatable({}, { __index = error }))
end
