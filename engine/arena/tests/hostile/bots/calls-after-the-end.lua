-- calls the game in __close, after its budget is gone
-- verdict: over budget
local function loop()
  while true do
  end
end

function attack()
  local _ <close> = setmetatable({}, { __close = api[1] or print })
  local _ <close> = setmetatable({}, { __close = save })
  local _ <close> = setmetatable({}, { __close = rest or print })
  local _ <close> = setmetatable({}, { __close = api[#api] or print })
  loop()
end
