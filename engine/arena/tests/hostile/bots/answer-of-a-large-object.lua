-- answers with a grid that is too large
-- verdict: error
function attack()
  return { grid.new({ width = 300, height = 300, layers = { a = 1 } }) }
end
