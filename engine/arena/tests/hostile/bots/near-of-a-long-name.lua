-- looks for names near a very long one
-- verdict: over budget
function attack()
  local long = ("x"):rep(1 << 19)
  while true do
    near(long, {})
    near("x", { long })
  end
end
