-- leaves a long text half joined behind
-- verdict: plays on or over budget or out of memory
local parts = {}

function attack()
  for i = 1, 20 do
    parts[i] = parts[i] or ("x"):rep(10000)
  end
  parts[21] = {}
  pcall(table.concat, parts)
end
