-- steps on and on behind keys that were removed
-- verdict: over budget
local t, names = {}, {}
for i = 1, 5000 do
  names[i] = "k" .. i
  t[names[i]] = i
end
local step, state = pairs(t)
step(state)
for i = 1, 5000 do
  t[names[i]] = nil
end
function attack()
  while true do
    step(state)
  end
end
