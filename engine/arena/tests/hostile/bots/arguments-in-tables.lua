-- puts very many arguments into one table after the other
-- verdict: over budget or out of memory
local function keep(...)
  while true do
    local _ = { ... }
  end
end

function attack()
  keep(table.unpack({}, 1, 30000))
end
