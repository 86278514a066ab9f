-- looks for the end of a text that has none
-- verdict: over budget
local s = ("x"):rep(100000)
function attack()
  while true do
    pcall(string.unpack, "z", s)
  end
end
