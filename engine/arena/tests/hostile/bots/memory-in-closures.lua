-- keeps closures and what they hold until there is no room
-- verdict: out of memory or over budget
local kept = {}

function attack()
  while true do
    local a, b, c, d = {}, {}, {}, {}
    kept[#kept + 1] = function()
      return a, b, c, d
    end
  end
end
