-- leaves a long text half formatted behind
-- verdict: plays on or over budget or out of memory
function attack()
  local long = ("x"):rep(100000)
  pcall(string.format, "%s%s%d", long, long, "no number")
end
