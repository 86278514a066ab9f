-- fills grids with different numbers, which are counted outside of Lua
-- verdict: over budget or out of memory
local kept, value = {}, 1000

function attack()
  while true do
    local board = grid.new({ width = 64, height = 64, layers = { a = 0 } })
    kept[#kept + 1] = board
    for y = 0, 63 do
      for x = 0, 63 do
        value = value + 1
        board:set("a", value, x, y)
      end
    end
  end
end
