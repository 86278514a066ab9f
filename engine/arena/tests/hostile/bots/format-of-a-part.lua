-- formats one letter of a long text for ever
-- verdict: over budget
function attack()
  local long = ("x"):rep(1 << 19)
  while true do
    string.format("%.1s", long)
  end
end
