-- fills the memory with grids, and once more with texts
-- verdict: over budget or out of memory
local grids, texts = {}, {}

function attack()
  pcall(function()
    for _ = 1, 12 do
      grids[#grids + 1] = grid.new({ width = 250, height = 250, layers = { a = 7 } })
    end
  end)
  for i = 1, 12 do
    texts[#texts + 1] = ("x"):rep(1 << 19) .. i
  end
end
