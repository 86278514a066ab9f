-- returns the same large table in every turn
-- verdict: plays on or error
local much = {}
for i = 1, 9000 do
  much[i] = i
end
function attack()
  return much
end
