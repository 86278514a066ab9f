-- asks which of two long texts comes first
-- verdict: over budget
function attack()
  local long, twin = ("x"):rep(1 << 18) .. "a", ("x"):rep(1 << 19) .. "b"
  while true do
    local _ = long < twin
  end
end
