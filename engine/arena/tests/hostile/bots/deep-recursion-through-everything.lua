-- calls itself through metamethods, callbacks, iterators and coroutines
-- verdict: plays on or over budget or out of memory
local meta, ways = {}, {}
local function deep()
  return setmetatable({}, meta)
end
for _, name in ipairs({
  "__index",
  "__newindex",
  "__add",
  "__concat",
  "__eq",
  "__lt",
  "__len",
  "__unm",
  "__call",
  "__pairs",
  "__tostring",
}) do
  meta[name] = function()
    return ways.now()
  end
end

local all = {
  function()
    return deep().x
  end,
  function()
    deep().x = 1
  end,
  function()
    return deep() + 1
  end,
  function()
    return deep() .. "x"
  end,
  function()
    return deep() == deep()
  end,
  function()
    return deep() < deep()
  end,
  function()
    return #deep()
  end,
  function()
    return deep()()
  end,
  function()
    return pairs(deep())
  end,
  function()
    return tostring(deep())
  end,
  function()
    for _ in ipairs(deep()) do
    end
  end,
  function()
    return (("x"):gsub("x", ways.now))
  end,
  function()
    table.sort({ 2, 1 }, ways.now)
  end,
  function()
    return coroutine.wrap(ways.now)()
  end,
  function()
    return table.concat(deep(), "", 1, 1)
  end,
  function()
    local _ <close> = setmetatable({}, { __close = ways.now })
  end,
  function()
    for _ in ways.now do
    end
  end,
}

function attack()
  for _, way in ipairs(all) do
    if budget() < 60000 then
      return
    end
    ways.now = function()
      if budget() < 50000 then
        error("enough", 0)
      end
      return way()
    end
    pcall(way)
  end
end
