-- takes an integer out of a full table and puts another in
-- verdict: over budget
local t = {}
for i = 1, 64 do
  t[i * 1000003] = i
end
function attack()
  local last, i = 1000003, 70
  while true do
    i = i + 1
    t[last] = nil
    last = i * 1000003
    t[last] = 1
  end
end
