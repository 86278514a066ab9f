-- asks for the length of a long list whose end is moved each time
-- verdict: over budget
local t = {}
for i = 1, 20000 do
  t[i] = i
end
function attack()
  while true do
    t[20000], t[5000] = nil, nil
    local r = #t
    t[20000], t[5000] = 1, 1
    r = #t
  end
end
