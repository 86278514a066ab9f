-- reads the number behind a very long run of blanks
-- verdict: over budget
function attack()
  local blanks = (" "):rep(1 << 18) .. "1"
  while true do
    tonumber(blanks)
  end
end
