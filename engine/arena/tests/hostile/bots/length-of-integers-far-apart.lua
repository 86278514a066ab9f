-- asks for the length of a table whose integers lie far apart
-- verdict: over budget
local t = { [1] = 1, [2] = 1 }
for i = 2, 61 do
  t[1 << i] = 1
end
function attack()
  while true do
    local r = #t
  end
end
