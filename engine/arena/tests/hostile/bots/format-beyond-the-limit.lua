-- formats texts that are too long together
-- verdict: over budget or out of memory
function attack()
  local long = ("x"):rep(1 << 20)
  local many = ("%s"):rep(100)
  local list = {}
  for i = 1, 100 do
    list[i] = long
  end
  while true do
    pcall(string.format, many, table.unpack(list))
  end
end
