-- keeps most of its memory full of small tables and makes garbage beside it
-- verdict: over budget or out of memory
local keep
function attack()
  if not keep then
    keep = {}
    for i = 1, 40000 do
      keep[i] = {}
    end
  end
  while true do
    local s = ("x"):rep(4000)
  end
end
