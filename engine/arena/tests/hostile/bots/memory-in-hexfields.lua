-- hoards fields of one hexagon
-- verdict: over budget or out of memory
local kept = {}

function attack()
  while true do
    kept[#kept + 1] = hexfield.new(1)
  end
end
