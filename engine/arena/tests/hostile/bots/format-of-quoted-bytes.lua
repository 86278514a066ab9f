-- quotes bytes that take four letters each
-- verdict: over budget
local s = ("\1"):rep(1000)
function attack()
  while true do
    string.format("%q", s)
  end
end
