-- resumes a coroutine that was made before anybody counted
-- verdict: over budget or error
local co = coroutine.wrap(function()
  while true do
    coroutine.yield()
    for _ = 1, 1000 do
    end
  end
end)
co()

function attack()
  while true do
    co()
  end
end
