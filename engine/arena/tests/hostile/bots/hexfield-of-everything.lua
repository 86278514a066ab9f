-- asks the largest field for all it has
-- verdict: over budget or out of memory
function attack()
  pcall(hexfield.new, 1 << 40)
  pcall(hexfield.new, -1)
  local field = hexfield.new(1000)
  while true do
    pcall(field.within, field, 0, 0, 200)
    pcall(field.vertices, field)
    pcall(field.path, field, -1999, 0, 1999, 0)
  end
end
