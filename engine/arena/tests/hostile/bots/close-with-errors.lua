-- closes coroutines whose __close fails, loops through errors and yields
-- verdict: plays on
local function closing(f)
  return setmetatable({}, { __close = f })
end

function attack()
  local co = coroutine.create(function()
    local _ <close> = closing(error)
    local _ <close> = closing(coroutine.yield)
    local _ <close> = closing(function()
      local _ <close> = closing(error)
      error("inner")
    end)
    coroutine.yield()
  end)
  coroutine.resume(co)
  print(coroutine.close(co))
  print(coroutine.resume(co))
  print(pcall(function()
    local _ <close> = closing(error)
    local _ <close> = closing(function(_, why)
      error(why, 0)
    end)
    error("outer", 0)
  end))
end
