-- calls library functions wrongly for ever, which looks for their names
-- verdict: over budget
function attack()
  while true do
    pcall(select)
    pcall(ipairs)
    pcall(rawlen, 1)
  end
end
