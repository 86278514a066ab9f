-- calls the game for ever, from everywhere
-- verdict: over budget or plays on
function attack()
  while api[1] do
    for _, call in ipairs(api) do
      pcall(call)
      pcall(coroutine.wrap(call), 1)
      pcall(table.sort, { 2, 1 }, call)
      pcall(string.gsub, "x", "x", call)
      pcall(setmetatable({}, { __call = call }), 1)
    end
  end
end
