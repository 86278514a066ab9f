-- gives every order and makes every call of the game with everything but what it takes
-- verdict: plays on or over budget
local garbage = {
  true,
  false,
  0,
  -1,
  1,
  1.5,
  0 / 0,
  1 / 0,
  math.maxinteger,
  math.mininteger,
  "",
  "x",
  "\xff",
  {},
  { {} },
  { 1, 2 },
  { x = 1 },
}

function attack()
  local orders = {}
  for _, call in ipairs(api) do
    local _, order = pcall(call)
    orders[#orders + 1] = order
    for i, first in ipairs(garbage) do
      local second, third = garbage[i * 5 % #garbage + 1], garbage[i * 7 % #garbage + 1]
      for _, arguments in ipairs({ { first }, { first, second }, { nil, first }, { first, second, third, first } }) do
        _, order = pcall(call, table.unpack(arguments, 1, 4))
        orders[#orders + 1] = order
      end
    end
  end
  return orders
end
