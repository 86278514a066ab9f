-- asks a field about places where integers end
-- verdict: plays on
function attack()
  local low, high = math.mininteger, math.maxinteger
  local field = hexfield.new(3)
  for _, a in ipairs({ low, high, 0, -1 }) do
    for _, b in ipairs({ low, high, 0, 1 }) do
      pcall(field.contains, field, a, b)
      pcall(field.neighbours, field, a, b)
      pcall(field.adjacent, field, 0, 0, a, b)
      pcall(field.distance, field, a, b, b, a)
      pcall(field.path, field, a, b, 0, 0)
      pcall(field.within, field, a, b, a)
      pcall(field.within, field, 0, 0, a)
    end
  end
end
