-- draws numbers from ranges that are none
-- verdict: plays on
function attack()
  for _, range in ipairs({
    { 0 },
    { -1 },
    { 2, 1 },
    { math.mininteger, math.maxinteger },
    { 0 / 0 },
    { 1.5, 2 },
    { "1", "2" },
    { 1, 2, 3 },
  }) do
    pcall(math.random, table.unpack(range))
  end
  print(pcall(math.random, 1, 0))
end
