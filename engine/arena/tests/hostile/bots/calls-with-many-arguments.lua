-- calls the game with very many arguments
-- verdict: over budget or plays on
local function call(...)
  while api[1] do
    pcall(api[1], ...)
  end
end

function attack()
  call(table.unpack({}, 1, 20000))
end
