-- hands library functions a number behind a very long run of blanks
-- verdict: over budget
function attack()
  local blanks = (" "):rep(1 << 18) .. "1"
  while true do
    pcall(math.floor, blanks)
    pcall(math.max, blanks, blanks)
    pcall(string.format, "%d", blanks)
    pcall(string.char, blanks)
    pcall(select, blanks, 1)
  end
end
