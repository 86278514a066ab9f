-- keeps small tables and makes lists of all it was given
-- verdict: over budget or out of memory
local keep = {}
local function fill(...)
  while true do
    keep[#keep % 30000 + 1] = {}
    local t = { ... }
  end
end
function attack()
  fill(("x"):rep(200):byte(1, 200))
end
