-- looks a name up through two thousand tables
-- verdict: over budget
function attack()
  local chain = {}
  for _ = 1, 1900 do
    chain = setmetatable({}, { __index = chain })
  end
  while true do
    local _ = chain.none
  end
end
