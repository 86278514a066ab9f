-- saves the same large table in every turn, which is read each time
-- verdict: plays on or over budget
local much = {}
for i = 1, 9000 do
  much[i] = i
end
function attack()
  save(much)
end
