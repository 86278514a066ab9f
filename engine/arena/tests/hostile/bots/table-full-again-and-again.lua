-- takes a name out of a full table and puts another in
-- verdict: over budget
local t, names = {}, {}
for i = 1, 64 do
  t["k" .. i] = i
end
for i = 1, 1000 do
  names[i] = "n" .. i
end
function attack()
  local last = "k1"
  while true do
    for i = 1, 1000 do
      t[last] = nil
      last = names[i]
      t[last] = 1
    end
  end
end
