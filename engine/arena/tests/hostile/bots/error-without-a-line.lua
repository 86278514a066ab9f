-- runs out in a call that is the last thing its function does
-- verdict: over budget
local function loop()
  return pcall(loop)
end

local function spin()
  return select(1, xpcall(spin, print))
end

function attack()
  pcall(loop)
  pcall(spin)
  while true do
    pcall(loop)
  end
end
