-- looks for a name through levels in which it is never found
-- verdict: over budget
local t = {}
for i = 1, 60 do
  t = setmetatable({ i, i, a = i, b = i, c = i, d = i, e = i, f = i, g = i }, { __index = t, x = 1, y = 2, z = 3 })
end
function attack()
  while true do
    local r = t.nothing
  end
end
