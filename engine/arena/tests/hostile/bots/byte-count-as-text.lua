-- says from where to where in texts, which the price list does not read
-- verdict: error or over budget
function attack()
  local long = ("x"):rep(1 << 17)
  while true do
    local _ = long:byte("1", "30000")
    local _ = long:sub("1", "-1")
    local _ = utf8.codepoint(long, "1", "20000")
  end
end
