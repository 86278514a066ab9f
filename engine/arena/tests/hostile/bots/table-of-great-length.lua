-- makes long lists in single instructions, and fails before they are filled
-- verdict: over budget
local function fail()
  error("no", 0)
end

local function make()
  return {
    fail(),
    --repeat 30000 0,
  }
end

function attack()
  while true do
    pcall(make)
  end
end
