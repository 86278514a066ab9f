-- has growth worked out for numbers that no game has
-- verdict: plays on or over budget
function attack()
  for _, rate in ipairs({ 0 / 0, math.huge, -1, -0.0, 5e-324, 1e308, 2.0 ^ 63, 0.1, "1.5", 1 }) do
    for _, level in ipairs({ -1, 0, 10000, 1 << 62, math.mininteger, 0.5 }) do
      pcall(grow, math.maxinteger, rate, level)
      pcall(grow, math.mininteger, rate, level)
    end
  end
end
