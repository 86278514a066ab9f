-- counts and measures a long text again and again
-- verdict: over budget or out of memory
function attack()
  local long = ("a"):rep(1 << 18)
  while true do
    pcall(utf8.offset, long, 1 << 40)
    pcall(utf8.len, long)
    pcall(utf8.codepoint, long, 1, -1)
  end
end
