-- makes texts that are too long and catches the refusal
-- verdict: over budget
function attack()
  while true do
    pcall(string.rep, "x", 1 << 40)
    pcall(string.rep, "x", 1 << 62, "y")
    pcall(string.rep, "xx", math.maxinteger)
  end
end
