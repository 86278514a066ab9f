-- ends its turn where nothing can be suspended, catches that, and goes on uncounted
-- verdict: plays on or over budget
local function dig(depth)
  local sum = 0
  for _ = 1, 10000 do
    sum = sum + 1
  end
  print("ran 20000")
  if depth > 0 then
    coroutine.wrap(dig)(depth - 1)
  end
end

function attack()
  if not rest then
    return
  end
  local sly = setmetatable({}, {
    __index = function()
      rest()
    end,
  })
  pcall(function()
    for _ in ipairs(sly) do
    end
  end)
  pcall(table.concat, sly, "", 1, 1)
  pcall(dig, 50)
end
