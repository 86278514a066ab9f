-- steps through keys that differ at their end alone
-- verdict: over budget
local t, s = {}, ("x"):rep(3000)
for i = 1, 100 do
  t[s .. i] = i
end
function attack()
  while true do
    next(t)
  end
end
