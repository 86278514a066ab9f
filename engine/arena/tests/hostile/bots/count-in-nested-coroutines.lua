-- works at the bottom of coroutines inside coroutines
-- verdict: plays on
local ran = 0

local function dig(depth)
  for _ = 1, 300 do
    ran = ran + 1
  end
  if depth > 0 then
    coroutine.wrap(dig)(depth - 1)
  end
end

function attack()
  while budget() > 100000 do
    dig(100)
  end
  print("ran " .. ran)
  ran = 0
end
