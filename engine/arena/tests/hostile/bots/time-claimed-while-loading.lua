-- claims that the clock stopped it before the match begins
-- verdict: error
error("it ran for too long and was stopped", 0)
function attack() end
