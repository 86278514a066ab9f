-- has shares worked out of numbers that no game has
-- verdict: plays on
function attack()
  local numbers = { 0, -1, math.maxinteger, math.mininteger, 0 / 0, math.huge, 2.0 ^ 63, 0.5, "3", {} }
  for _, top in ipairs(numbers) do
    for _, bottom in ipairs(numbers) do
      pcall(scale, math.mininteger, top, bottom, bottom, top)
      pcall(scale, top, bottom)
    end
  end
end
