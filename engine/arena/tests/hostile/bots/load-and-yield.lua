-- yields while it is loaded
-- verdict: error
coroutine.yield()
function attack() end
