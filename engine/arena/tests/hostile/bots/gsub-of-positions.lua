-- captures its position at every place
-- verdict: over budget
local s = ("x"):rep(10000)
function attack()
  while true do
    s:gsub("()", "%1")
  end
end
