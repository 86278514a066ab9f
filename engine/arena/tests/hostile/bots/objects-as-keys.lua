-- uses objects as keys and walks them
-- verdict: error
function attack()
  local held = { [grid.new({ width = 1, height = 1 })] = 1 }
  for _ in pairs(held) do
  end
end
