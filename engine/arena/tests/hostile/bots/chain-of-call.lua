-- calls a table that is called through a table, thousands of times over
-- verdict: over budget or error
function attack()
  local chain = rawequal
  for _ = 1, 10000 do
    chain = setmetatable({}, { __call = chain })
  end
  while true do
    pcall(chain, 1)
  end
end
