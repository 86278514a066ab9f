-- changes names beside a list, which is counted whenever there is no room
-- verdict: over budget
local t, names = { a = 1, b = 2 }, {}
for i = 1, 60 do
  t[i] = i
end
for i = 1, 1000 do
  names[i] = "n" .. i
end
function attack()
  local last = "a"
  while true do
    for i = 1, 1000 do
      t[last] = nil
      last = names[i]
      t[last] = 1
    end
  end
end
