-- compares two long texts that are equal
-- verdict: over budget
function attack()
  local long, twin = ("x"):rep(1 << 18) .. "a", ("x"):rep(1 << 19) .. "a"
  while true do
    local _ = long == twin
  end
end
