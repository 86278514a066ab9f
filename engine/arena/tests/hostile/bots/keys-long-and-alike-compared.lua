-- sorts a list of texts that differ at their end alone
-- verdict: over budget
local t, s = {}, ("x"):rep(3000)
for i = 1, 100 do
  t[i] = s .. (i * 37 % 100)
end
function attack()
  while true do
    table.sort(t)
  end
end
