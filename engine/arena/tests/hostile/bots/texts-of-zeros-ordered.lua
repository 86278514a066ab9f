-- asks which of two long texts of zero bytes comes first, piece by piece
-- verdict: over budget
function attack()
  local long, twin = ("\0"):rep(1 << 18) .. "a", ("\0"):rep(1 << 19) .. "b"
  while true do
    local _ = long <= twin
  end
end
