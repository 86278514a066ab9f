-- replaces nothing by nothing, at every place
-- verdict: over budget
local s = ("x"):rep(10000)
function attack()
  while true do
    s:gsub("", "")
  end
end
