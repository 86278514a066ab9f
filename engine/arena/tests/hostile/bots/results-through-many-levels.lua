-- returns very many results from level to level
-- verdict: over budget
local function pass(...)
  return ...
end

local function deep(level)
  if level == 0 then
    return table.unpack({}, 1, 30000)
  end
  return pass(deep(level - 1))
end

function attack()
  while true do
    deep(150)
  end
end
