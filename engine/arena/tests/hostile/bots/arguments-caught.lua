-- hands very many arguments through pcall for ever
-- verdict: over budget
local function pass(...)
  while true do
    pcall(type, ...)
  end
end

function attack()
  pass(table.unpack({}, 1, 20000))
end
