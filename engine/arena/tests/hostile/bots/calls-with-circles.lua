-- calls the game with what can't be handed over
-- verdict: plays on or over budget
function attack()
  local circle, shared = {}, { 1 }
  circle[1] = circle
  for _ = 1, 14 do
    shared = { shared, shared, shared, shared }
  end
  for _, call in ipairs(api) do
    for _, value in ipairs({
      circle,
      shared,
      print,
      coroutine.create(print),
      { [1.5] = 1 },
      { [print] = 1 },
      hexfield.new(2),
      ("x"):rep(300000),
    }) do
      pcall(call, value)
    end
  end
end
