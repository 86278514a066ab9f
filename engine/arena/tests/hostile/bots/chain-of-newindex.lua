-- writes a name through two thousand tables
-- verdict: over budget
function attack()
  local chain = setmetatable({}, { __newindex = rawequal })
  for _ = 1, 1900 do
    chain = setmetatable({}, { __newindex = chain })
  end
  while true do
    chain.none = true
  end
end
