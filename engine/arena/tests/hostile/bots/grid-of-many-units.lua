-- fills grids with units, which are kept outside of Lua
-- verdict: over budget or out of memory
local kept, unit = {}, 0

function attack()
  while true do
    local board = grid.new({ width = 64, height = 64, occupants = { a = {} } })
    kept[#kept + 1] = board
    for y = 0, 63 do
      for x = 0, 63 do
        unit = unit + 1
        board:put("a", unit, x, y)
      end
    end
  end
end
