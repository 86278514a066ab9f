-- calls the game with a long text for ever
-- verdict: over budget or plays on
function attack()
  local long = ("x"):rep(250000)
  while api[1] do
    pcall(api[#api], long)
  end
end
