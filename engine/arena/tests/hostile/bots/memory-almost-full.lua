-- fills its memory to the brim without an error, and makes garbage on top
-- verdict: out of memory or over budget
local kept, filler = {}, {}

function attack()
  for i = #kept + 1, 20000 do
    kept[i] = {}
  end
  for i = #filler + 1, 24 do
    filler[i] = ("x"):rep(100000) .. i
  end
  while true do
    local _ = ("y"):rep(60000)
  end
end
