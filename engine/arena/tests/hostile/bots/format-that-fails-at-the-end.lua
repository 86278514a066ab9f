-- formats long texts, and fails behind them
-- verdict: over budget
function attack()
  local long = ("x"):rep(1 << 19)
  while true do
    pcall(string.format, "%s%s%s%s%d", long, long, long, long, "x")
  end
end
