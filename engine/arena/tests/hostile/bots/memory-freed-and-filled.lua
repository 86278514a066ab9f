-- fills the memory, lets all of it go, and fills it again
-- verdict: over budget or out of memory
function attack()
  while true do
    local kept = {}
    for i = 1, 100 do
      kept[i] = ("x"):rep(1000) .. i
    end
  end
end
