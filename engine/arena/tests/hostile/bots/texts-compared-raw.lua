-- compares two long equal texts by rawequal
-- verdict: over budget
function attack()
  local long, twin = ("x"):rep(1 << 18) .. "a", ("x"):rep(1 << 19) .. "a"
  while true do
    rawequal(long, twin)
  end
end
