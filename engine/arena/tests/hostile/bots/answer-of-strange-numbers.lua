-- answers with numbers that are none, infinite, or at their ends
-- verdict: plays on
local strange =
  { 0 / 0, 1 / 0, -1 / 0, -0.0, 2.0 ^ 63, -2.0 ^ 63, math.maxinteger, math.mininteger, 5e-324, 1e308, 0.1, 2 ^ 53 }

local turns = 0
function attack()
  turns = turns + 1
  local answer = {}
  for i, number in ipairs(strange) do
    answer[i] = { "order", number, { number, number } }
  end
  if api[1] then
    for i, number in ipairs(strange) do
      local good, order = pcall(api[i % #api + 1], number, number)
      answer[#answer + 1] = good and order or number
    end
  end
  return turns % 2 == 0 and strange[turns % #strange + 1] or answer
end
