-- finds nothing, at every place
-- verdict: over budget
local s = ("x"):rep(10000)
function attack()
  while true do
    for _ in s:gmatch("") do
    end
  end
end
