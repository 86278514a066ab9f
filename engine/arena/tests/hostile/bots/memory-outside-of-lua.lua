-- has lists of keys made where nobody counts, while memory runs out
-- verdict: out of memory or over budget
local named, kept = {}, {}

function attack()
  if #kept == 0 then
    for i = 1, 12000 do
      named["k" .. i] = i
    end
  end
  while true do
    kept[#kept + 1] = ("x"):rep(20000) .. #kept
    pairs(named)
  end
end
