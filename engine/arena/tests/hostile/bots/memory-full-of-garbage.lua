-- works honestly in a memory that is full of what it no longer needs
-- verdict: plays on or over budget
function attack()
  local long = ("x"):rep(400000)
  for i = 1, 40 do
    local _ = long .. i
  end
  local parts = {}
  for i = 1, 20 do
    parts[i] = long:sub(1, 20000)
  end
  print(#long:upper(), #table.concat(parts), #long:rep(2))
end
