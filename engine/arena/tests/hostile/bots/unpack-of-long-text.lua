-- reads a long text out of a long text for ever
-- verdict: over budget
function attack()
  local long = ("x"):rep(1 << 19) .. "\0"
  while true do
    string.unpack("z", long)
    string.unpack("c500000", long)
  end
end
