-- walks along a list whose items were removed, from its beginning each time
-- verdict: over budget
local t = {}
for i = 1, 5000 do
  t[i] = i
end
local step, state = pairs(t)
for i = 1, 5000 do
  t[i] = nil
end
function attack()
  while true do
    step(state, 0)
  end
end
