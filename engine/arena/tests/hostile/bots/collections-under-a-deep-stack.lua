-- makes garbage below thousands of calls
-- verdict: over budget or out of memory or error
local function deep(n)
  if n > 0 then
    return 1 + deep(n - 1)
  end
  while true do
    local t = { {}, {} }
  end
end
function attack()
  return deep(5000)
end
