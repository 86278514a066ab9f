-- has the hash of a long text worked out again and again
-- verdict: over budget
function attack()
  local long, empty = ("x"):rep(1 << 18), {}
  while true do
    local _ = empty[long .. "y"]
  end
end
