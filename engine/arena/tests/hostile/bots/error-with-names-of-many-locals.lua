-- fails where the name of the variable is looked for among thousands
-- verdict: over budget
local function fail()
  --repeat 3000 do local a end
  local z
  return z.x
end
function attack()
  while true do
    pcall(fail)
  end
end
