-- lets the library call the methods of the game, with the object where they want it
-- verdict: plays on or over budget
function attack(game)
  for _, name in ipairs(methods or {}) do
    local method = game[name]
    pcall(method, game)
    pcall(xpcall, method, method, game)
    pcall(coroutine.wrap(method), game)
    coroutine.resume(coroutine.create(method), game, game, method)
    pcall(table.sort, { game, game, game }, method)
    pcall(string.gsub, "x", "x", method)
    pcall(string.gsub, "x", "x", game)
    pcall(setmetatable({}, { __call = method }), game)
    pcall(next, setmetatable({}, { __index = method, __len = method }), game)
    pcall(function()
      local _ <close> = setmetatable({}, { __close = method })
      for _ in method, game do
        break
      end
    end)
    local co = coroutine.create(function()
      local _ <close> = setmetatable({}, {
        __close = function()
          method(game)
        end,
      })
      coroutine.yield()
    end)
    coroutine.resume(co)
    coroutine.close(co)
  end
end
