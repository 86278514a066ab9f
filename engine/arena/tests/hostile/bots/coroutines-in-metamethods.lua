-- makes coroutines inside of metamethods inside of coroutines
-- verdict: plays on
local depth = 0
local meta = {}
meta.__index = function(_, key)
  depth = depth + 1
  if depth > 500 then
    return key
  end
  return coroutine.wrap(function()
    return setmetatable({}, meta)[key]
  end)()
end

function attack()
  print(pcall(function()
    return setmetatable({}, meta).deep
  end))
  depth = 0
end
