-- catches errors at the bottom of a very deep stack, all of which is looked through each time
-- verdict: over budget or out of memory
local function deep(level)
  if level > 0 then
    return 1 + deep(level - 1)
  end
  while true do
    pcall(error)
  end
end

function attack()
  deep(12000)
end
