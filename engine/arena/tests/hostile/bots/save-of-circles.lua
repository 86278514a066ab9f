-- saves what holds itself, functions and coroutines
-- verdict: plays on
function attack()
  local circle = {}
  circle[1] = circle
  for _, value in ipairs({
    circle,
    { print },
    { [print] = 1 },
    coroutine.create(print),
    { [1.5] = 1 },
    ("x"):rep(300000),
    setmetatable({}, { __pairs = error }),
  }) do
    pcall(save, value)
  end
  save()
  save(nil)
end
