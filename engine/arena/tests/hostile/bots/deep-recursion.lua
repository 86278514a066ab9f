-- calls itself until the stack is full, and catches that for ever
-- verdict: over budget or out of memory
local function deep()
  return 1 + deep()
end

function attack()
  while true do
    pcall(deep)
  end
end
