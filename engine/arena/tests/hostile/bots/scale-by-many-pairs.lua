-- has shares worked out of as many long fractions as a call can hold
-- verdict: over budget
function attack()
  local pairs_of = {}
  for i = 1, 2000 do
    pairs_of[i] = math.maxinteger - i % 7
  end
  while true do
    pcall(scale, 1, table.unpack(pairs_of))
  end
end
