-- loops in __close, while the error of the limit is on its way
-- verdict: over budget
local function loop()
  while true do
  end
end

function attack()
  pcall(function()
    local _ <close> = setmetatable({}, { __close = loop })
    local _ <close> = setmetatable({}, { __close = loop })
    loop()
  end)
  loop()
end
