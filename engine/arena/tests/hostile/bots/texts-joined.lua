-- joins a long text and a letter for ever
-- verdict: over budget
function attack()
  local long = ("x"):rep(1 << 18)
  while true do
    local _ = long .. "y"
  end
end
