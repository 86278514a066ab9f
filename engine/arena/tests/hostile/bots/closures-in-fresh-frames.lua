-- opens its locals anew in every call
-- verdict: over budget
local function make()
  local a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = 1
  return function()
    return a0, a1, a2, a3, a4, a5, a6, a7, a8, a9
  end
end
function attack()
  while true do
    make()
  end
end
