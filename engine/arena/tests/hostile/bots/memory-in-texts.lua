-- keeps texts until there is no room
-- verdict: out of memory or over budget
function attack()
  local kept = {}
  while true do
    kept[#kept + 1] = ("x"):rep(2000) .. #kept
  end
end
