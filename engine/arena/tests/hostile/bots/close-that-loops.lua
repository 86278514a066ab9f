-- closes a coroutine whose __close runs for ever
-- verdict: over budget
function attack()
  local co = coroutine.create(function()
    local _ <close> = setmetatable({}, {
      __close = function()
        while true do
        end
      end,
    })
    coroutine.yield()
  end)
  coroutine.resume(co)
  pcall(coroutine.close, co)
  pcall(coroutine.resume, co)
  pcall(coroutine.close, co)
end
