-- hands very many arguments through pcall for ever
-- verdict: over budget or out of memory
local function pass(...)
  while true do
    pcall(type, ...)
  end
end

function attack()
  pass(table.unpack({}, 1, 20000))
end
