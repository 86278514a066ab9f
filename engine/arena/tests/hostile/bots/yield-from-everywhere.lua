-- yields out of sort, gsub, metamethods, iterators and pcall
-- verdict: plays on
local yield = coroutine.yield

function attack()
  local sly = setmetatable({}, {
    __index = yield,
    __newindex = yield,
    __add = yield,
    __eq = yield,
    __lt = yield,
    __concat = yield,
    __len = yield,
    __call = yield,
    __pairs = yield,
    __close = yield,
    __tostring = yield,
  })
  local ways = {
    function()
      table.sort({ 3, 1, 2 }, yield)
    end,
    function()
      ("abc"):gsub(".", yield)
    end,
    function()
      return sly.x, sly + 1, sly < sly, sly .. "x", #sly, sly(1)
    end,
    function()
      sly.x = 1
    end,
    function()
      for _ in pairs(sly) do
      end
    end,
    function()
      for _ in ipairs(sly) do
      end
    end,
    function()
      for _ in yield do
      end
    end,
    function()
      local _ <close> = sly
    end,
    function()
      pcall(yield, 1)
      xpcall(yield, yield)
    end,
    function()
      return tostring(sly)
    end,
    function()
      return table.concat(sly, "", 1, 2)
    end,
    function()
      return table.unpack(sly, 1, 2)
    end,
    function()
      coroutine.wrap(yield)()
    end,
    function()
      error(sly)
    end,
  }
  for _, way in ipairs(ways) do
    local co = coroutine.create(way)
    for _ = 1, 20 do
      coroutine.resume(co, 1, 2)
    end
    coroutine.close(co)
  end
end
