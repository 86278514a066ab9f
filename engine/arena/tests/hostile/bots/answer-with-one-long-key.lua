-- answers with a list of tables that all have the same long key
-- verdict: error
local key = string.rep("x", 1000000)
local list = {}
for i = 1, 5000 do
  list[i] = { [key] = i }
end

function attack()
  return list
end
