-- adds to a text with a very long run of blanks
-- verdict: over budget
function attack()
  local blanks = (" "):rep(1 << 18) .. "1"
  while true do
    local _ = blanks + 1
  end
end
