-- saves as much as can be read and asks to be asked again
-- verdict: plays on or over budget
local much = {}
for i = 1, 9000 do
  much[i] = i
end
function attack()
  save(much)
  return false
end
