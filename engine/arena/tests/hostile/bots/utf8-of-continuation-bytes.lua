-- walks over a very long run of continuation bytes
-- verdict: over budget
function attack()
  local long = "a" .. ("\x80"):rep(1 << 19)
  local step = utf8.codes("a")
  while true do
    pcall(step, long, 1)
  end
end
