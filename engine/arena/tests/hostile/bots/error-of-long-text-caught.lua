-- fails with a long text and catches it, for ever
-- verdict: over budget
local long = ("x"):rep(1 << 19)

local function fail()
  error(long)
end

function attack()
  while true do
    pcall(fail)
  end
end
