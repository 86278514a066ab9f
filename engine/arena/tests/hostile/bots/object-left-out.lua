-- calls the methods of the game without the object for ever
-- verdict: over budget or plays on
function attack(game)
  while methods do
    for _, name in ipairs(methods) do
      pcall(game[name])
      pcall(game[name], 1, game)
      pcall(game[name], {}, ("x"):rep(1000))
    end
  end
end
