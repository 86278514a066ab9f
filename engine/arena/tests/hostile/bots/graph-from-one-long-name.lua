-- makes graphs whose edges all lead to one node with a long name
-- verdict: over budget
local name = string.rep("x", 1000000)
local row = { [name] = 1 }
local nodes = { [name] = {} }
for i = 1, 1000 do
  nodes["n" .. i] = row
end

function attack()
  while true do
    pcall(graph.new, nodes)
  end
end
