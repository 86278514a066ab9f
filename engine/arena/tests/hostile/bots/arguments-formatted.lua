-- formats a very long list of arguments
-- verdict: over budget or out of memory
function attack()
  while true do
    pcall(string.format, "%s", table.unpack({}, 1, 20000))
    pcall(print, table.unpack({}, 1, 5000))
  end
end
