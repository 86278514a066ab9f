-- fails in __close while it fails in __close, level below level
-- verdict: over budget or out of memory or plays on
local meta = {}

local function deep()
  local _ <close> = setmetatable({}, meta)
  error("down", 0)
end
meta.__close = deep

function attack()
  pcall(deep)
end
