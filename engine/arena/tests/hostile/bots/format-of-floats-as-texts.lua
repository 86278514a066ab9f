-- shows floats with %s, which costs as much as with %g
-- verdict: over budget
function attack()
  while true do
    string.format("%s%s%s%s", 1e300 / 7, 5e-324, 0.1, 2 / 3)
  end
end
