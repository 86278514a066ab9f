-- walks keys at the end of the integers, where floats and integers round into each other
-- verdict: plays on
function attack()
  local odd =
    { [2.0 ^ 63] = true, [-2.0 ^ 63] = true, [math.huge] = true, [-math.huge] = true, [2.0 ^ 63 * 1.5] = true }
  for i = 0, 600 do
    odd[math.maxinteger - i] = true
    odd[math.mininteger + i] = true
    odd[-i] = true
  end
  local count = 0
  for _ in pairs(odd) do
    count = count + 1
  end
  local key, walked = next(odd), 0
  while key ~= nil and walked < 20 do
    key, walked = next(odd, key), walked + 1
  end
  print(count, walked)
end
