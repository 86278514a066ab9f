-- fills the memory of each unit, so that all of them together have too much
-- verdict: plays on or over budget or out of memory
local kept = {}

function attack()
  for i = 1, 1000 do
    kept[#kept + 1] = { i, i, i, i }
  end
end
