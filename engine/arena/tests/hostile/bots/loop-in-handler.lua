-- loops in the handler of xpcall, where hooks are off
-- verdict: over budget
local function loop()
  while true do
  end
end

function attack()
  xpcall(loop, loop)
  xpcall(error, loop)
end
