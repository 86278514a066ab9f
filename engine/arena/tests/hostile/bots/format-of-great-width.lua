-- formats with the greatest widths and the longest numbers
-- verdict: over budget
function attack()
  while true do
    string.format("%99.99f %99.99e %-99d %.99g %+.99a", 1e308, 5e-324, math.mininteger, 1e-308, 1e308)
    pcall(string.format, "%999d", 1)
    pcall(string.format, "%.100f", 1)
    pcall(string.format, ("%-"):rep(100), 1)
    pcall(string.format, "%")
    pcall(string.format, "%5s", "a\0b")
  end
end
