-- hoards graphs that hold nothing
-- verdict: over budget or out of memory
local kept = {}

function attack()
  while true do
    kept[#kept + 1] = graph.new({})
  end
end
