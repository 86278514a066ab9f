-- fails behind lines that are far apart
-- verdict: over budget
local function fail()
  local z = 1
  z = z
  return z.x.y
end
function attack()
  while true do
    pcall(fail)
  end
end
